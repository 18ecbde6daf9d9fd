const FORCED = 1;

/** If npm started the program, one Ctrl-C arrives several times: from the terminal, from npm, and when npm ends. */
const REPEAT_WINDOW_MS = 1_000;

/** How soon the end of npm is noticed. */
const PARENT_CHECK_MS = 250;

/** Resolves at the first stop signal. A second one ends the process immediately. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stoppedAt: number | undefined;
    const stop = () => {
      if (stoppedAt !== undefined && Date.now() - stoppedAt > REPEAT_WINDOW_MS) process.exit(FORCED);
      stoppedAt ??= Date.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    if (process.env['npm_lifecycle_event']) onParentEnd(stop);
  });
}

/** npm sends a signal to its shell only, which ends without this process. So the end of the shell, the parent of this process, counts as a signal. */
function onParentEnd(stop: () => void): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    stop();
  }, PARENT_CHECK_MS);
  check.unref();
}

const FORCED = 1;

/** If npm started the program, one Ctrl-C arrives several times: from the terminal, from npm, and when npm ends. */
const REPEAT_WINDOW_MS = 1_000;

/** Resolves at the first stop signal. A second one ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stoppedAt: number | undefined;
    const hear = () => {
      if (stoppedAt !== undefined && Date.now() - stoppedAt > REPEAT_WINDOW_MS) process.exit(FORCED);
      stoppedAt ??= Date.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear);
  });
}

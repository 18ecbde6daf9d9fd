const FORCED = 1;

/** Ctrl-C reaches a program more than once when npm started it: from the terminal, from npm, and by the end of npm. That is one wish. */
const ECHO_MS = 1_000;

/** Resolves when the process is told to end; told once more, it ends at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let told: number | undefined;
    const hear = () => {
      if (told !== undefined && Date.now() - told > ECHO_MS) process.exit(FORCED);
      told ??= Date.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear);
  });
}

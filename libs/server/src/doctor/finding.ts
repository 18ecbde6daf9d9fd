/** `warning`: it works, but something may go wrong. `error`: something does not work. */
export type Level = 'ok' | 'warning' | 'error';

/** What a probe found: one sentence about it and, unless it is right, one that says what to do. It contains no secret. */
export interface Finding {
  readonly probe: string;
  readonly level: Level;
  readonly message: string;
  readonly remedy?: string;
}

/** The findings of one probe. */
export const findingsOf = (probe: string) => ({
  ok: (message: string): Finding => ({ probe, level: 'ok', message }),
  warning: (message: string, remedy: string): Finding => ({ probe, level: 'warning', message, remedy }),
  error: (message: string, remedy: string): Finding => ({ probe, level: 'error', message, remedy }),
});

/** The code of an error, such as `ECONNREFUSED`: messages may contain addresses with passwords. */
export const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? (error as Error).name);

/** The level of the worst finding. */
export function worstLevel(findings: readonly Finding[]): Level {
  const levels = findings.map(({ level }) => level);
  return levels.includes('error') ? 'error' : levels.includes('warning') ? 'warning' : 'ok';
}

import { EndedWithCode } from './exit-code.js';

/** Writes progress messages for people to standard error; does nothing with `--json`. */
export type Notify = (line: string) => void;

/** The result of a command: `json` for programs, `text` for people. */
export interface CommandResult {
  readonly json: object;
  readonly text: string;
  /** 0 if absent. Another code shows scripts that the command worked, but not everything was right. */
  readonly exitCode?: number;
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean;
}

export const JSON_OPTION = ['--json', 'print JSON on standard output, for programs'] as const;

/** Wraps the function of a command as a commander action, which prints the result; nothing if the command has printed all itself. */
export const commandAction =
  <O extends object>(work: (options: O & CommonOptions, notify: Notify) => Promise<CommandResult | undefined>) =>
  async (options: O & CommonOptions): Promise<void> => {
    const result = await work(options, notifierFor(options));
    if (!result) return;
    printResult(result, options);
    if (result.exitCode) throw new EndedWithCode(result.exitCode);
  };

export const notifierFor = ({ json }: CommonOptions): Notify =>
  json ? () => undefined : (line) => void process.stderr.write(`${line}\n`);

export const printResult = ({ json, text }: CommandResult, options: CommonOptions): void =>
  void process.stdout.write(`${options.json ? JSON.stringify(json) : text}\n`);

/** Formats names and values as rows. */
export function formatFields(rows: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  return Object.entries(rows)
    .map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
    .join('\n');
}

/** The examples at the end of a command's help. */
export const helpExample = (...lines: readonly string[]): string => `\nExample:\n${lines.map((line) => `  ${line}`).join('\n')}`;

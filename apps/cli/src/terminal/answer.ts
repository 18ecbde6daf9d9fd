/** Tells a person what goes on, on standard error; says nothing to programs. */
export type Tell = (line: string) => void;

/** What a command answers: to programs, and to people. */
export interface Answer {
  readonly json: object;
  readonly text: string;
}

/** What every command understands. */
export interface CommonOptions {
  readonly json?: boolean;
}

export const JSON_OPTION = ['--json', 'answer JSON on standard output, for programs'] as const;

/** A command's work as what commander calls. */
export const answering =
  <O extends object>(work: (options: O & CommonOptions, tell: Tell) => Promise<Answer>) =>
  async (options: O & CommonOptions): Promise<void> =>
    print(await work(options, tellFor(options)), options);

export const tellFor = ({ json }: CommonOptions): Tell =>
  json ? () => undefined : (line) => void process.stderr.write(`${line}\n`);

export const print = ({ json, text }: Answer, options: CommonOptions): void =>
  void process.stdout.write(`${options.json ? JSON.stringify(json) : text}\n`);

/** Rows of a name and a value, one below the other. */
export function table(rows: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  return Object.entries(rows)
    .map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
    .join('\n');
}

/** The end of a command's help. */
export const example = (...lines: readonly string[]): string => `\nExample:\n${lines.map((line) => `  ${line}`).join('\n')}`;

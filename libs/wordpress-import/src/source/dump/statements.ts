import type { DumpReceiver, OnRepeatedRow } from './dump-table.js';
import { DumpProblem, invalidDump, notPlain } from './dump-problem.js';
import { type Decode, decoderOf, textOfBytes } from './dump-text.js';
import { readAddedKeys, readTable } from './table-definition.js';
import { TokenReader, tokensOf } from './sql-tokens.js';

/** Statements that change neither tables nor rows. */
const IGNORED = new Set([
  'LOCK',
  'UNLOCK',
  'START',
  'BEGIN',
  'COMMIT',
  'ANALYZE',
  'CHECK',
  'OPTIMIZE',
  'FLUSH',
  'CHANGE',
  'GRANT',
  'SHOW',
  'DESCRIBE',
]);

const MAX_DEFINITION_LENGTH = 4_000_000;

/** Carries out the statements of a dump that are not rows: tables are created by the receiver, settings decide how the rest is read. */
export class DumpStatements {
  decode: Decode = textOfBytes;
  hasBackslashEscapes = true;
  private hadBackslashEscapes = true;
  private database?: string;
  private hasTables = false;

  constructor(private readonly receiver: DumpReceiver) {}

  run(keyword: string, statement: Buffer): void {
    if (IGNORED.has(keyword)) return;
    const read = this.readers[keyword];
    if (!read) throw notPlain(`it has a statement ${keyword || statement.toString('latin1', 0, 20)}`);
    if (statement.length > MAX_DEFINITION_LENGTH) throw invalidDump(`a statement ${keyword} is longer than 4 MB`);
    const tokens = new TokenReader(tokensOf(textOfBytes(statement)));
    tokens.take();
    read(tokens, statement);
  }

  private readonly readers: Readonly<Record<string, (tokens: TokenReader, statement: Buffer) => void>> = {
    CREATE: (tokens) => this.create(tokens),
    DROP: (tokens) => {
      if (!tokens.takeWords('TABLE')) return;
      tokens.takeWords('IF', 'EXISTS');
      do this.receiver.dropTable(nameIn(tokens));
      while (tokens.takeSign(','));
    },
    TRUNCATE: (tokens) => {
      tokens.takeWords('TABLE');
      this.receiver.emptyTable(nameIn(tokens));
    },
    ALTER: (tokens) => {
      if (tokens.takeWords('DATABASE') || tokens.takeWords('SCHEMA')) return;
      tokens.takeWords('IGNORE');
      if (!tokens.takeWords('TABLE')) throw notPlain('it has a statement ALTER of something that is not a table');
      const name = nameIn(tokens);
      const keys = readAddedKeys(tokens);
      if (!keys) throw notPlain(`it changes the table ${name} after it was created`);
      this.receiver.addKeys(name, keys);
    },
    USE: (tokens) => {
      const name = nameIn(tokens);
      if (this.hasTables && this.database !== undefined && this.database !== name)
        throw notPlain(`it has the tables of several databases, ${this.database} and ${name}`);
      this.database = name;
    },
    SET: (_tokens, statement) => this.set(textOfBytes(statement)),
  };

  /** Views, triggers, procedures and databases are passed over. */
  private create(tokens: TokenReader): void {
    tokens.takeWords('OR', 'REPLACE');
    tokens.takeWords('TEMPORARY');
    if (!tokens.takeWords('TABLE')) return;
    const isOptional = tokens.takeWords('IF', 'NOT', 'EXISTS');
    const table = readTable(tokens);
    if (!table) throw notPlain('it creates a table from another one');
    this.hasTables = true;
    this.receiver.createTable(table, isOptional);
  }

  private set(text: string): void {
    const charset = /\bSET\s+NAMES\s+['"]?(\w+)/i.exec(text)?.[1].toLowerCase();
    if (charset !== undefined) this.decode = decoderOf(charset) ?? unknownCharset(charset);
    const mode = /\bSQL_MODE\s*=\s*('[^']*'|"[^"]*"|@)/i.exec(text)?.[1];
    if (mode === undefined) return;
    if (mode === '@') this.hasBackslashEscapes = this.hadBackslashEscapes;
    else {
      this.hadBackslashEscapes = this.hasBackslashEscapes;
      this.hasBackslashEscapes = !/NO_BACKSLASH_ESCAPES/i.test(mode);
    }
  }
}

function unknownCharset(charset: string): never {
  throw new DumpProblem(
    'dump_unknown_charset',
    `The dump is in the character set ${charset}. Make it again with mysqldump --default-character-set=utf8mb4.`,
  );
}

function nameIn(tokens: TokenReader): string {
  const name = tokens.takeName();
  if (name === undefined) throw invalidDump('a statement does not name its table');
  return name;
}

/** The beginning of an INSERT statement. */
export interface RowsHeader {
  readonly table: string;
  readonly columns?: readonly string[];
  readonly onRepeated: OnRepeatedRow;
  /** How many bytes it has, up to the `(` of the first row. */
  readonly length: number;
}

const NAME = '(?:`(?:[^`]|``)*`|"[^"]*"|[\\w$\\x80-\\xff]+)';
const HEADER = new RegExp(
  `(INSERT|REPLACE)\\s+(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY)\\s+)?(IGNORE\\s+)?(?:INTO\\s+|(?=[\`"]))(${NAME}(?:\\s*\\.\\s*${NAME})?)` +
    `\\s*(?:\\((\\s*${NAME}\\s*(?:,\\s*${NAME}\\s*)*)\\)\\s*)?VALUES?\\s*(?=\\()`,
  'iy',
);

/** How many bytes the beginning of an INSERT statement has at most. */
export const MAX_HEADER_LENGTH = 65_536;

/** Reads `INSERT INTO … VALUES`; undefined if the text does not begin with all of it. */
export function rowsHeaderOf(bytes: Buffer, at: number): RowsHeader | undefined {
  HEADER.lastIndex = 0;
  const match = HEADER.exec(bytes.toString('latin1', at, at + MAX_HEADER_LENGTH));
  if (!match) return undefined;
  const [{ length }, verb, ignore, table, columns] = match;
  const onRepeated = verb.toUpperCase() === 'REPLACE' ? 'replace' : ignore ? 'ignore' : 'fail';
  return {
    table: namesIn(table).at(-1) ?? '',
    columns: columns === undefined ? undefined : namesIn(columns),
    onRepeated,
    length,
  };
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(NAME, 'g'))].map(([name]) => {
    const plain = /^["`]/.test(name) ? name.slice(1, -1).replaceAll('``', '`') : name;
    return Buffer.from(plain, 'latin1').toString('utf8');
  });

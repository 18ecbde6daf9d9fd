/** The bytes of texts that are read in one turn of the event loop. V8 decodes them in some ten milliseconds. */
const BYTES_OF_A_TURN = 2_000_000;

const ROWS_OF_A_TURN = 1_000;

/** A row that is not read yet: its id, and the bytes of each of its texts. */
export interface RowSize {
  readonly id: number;
  readonly [text: string]: number | null;
}

/** Selects the sizes of rows with these texts from a table of SQLite, which knows the length of a text without reading the text. */
export const selectSizes = (table: string, texts: readonly string[]): string =>
  `SELECT ${table}.id, ${texts.map((text, index) => `OCTET_LENGTH(${text}) AS bytes_${index}`).join(', ')} FROM ${table}`;

/** The ids of rows, in their order and in groups, each of which is read in one turn. */
export function idsByTurns(sizes: readonly RowSize[]): number[][] {
  const turns: number[][] = [];
  let bytes = 0;
  for (const { id, ...texts } of sizes) {
    const own = Object.values<number | null>(texts).reduce<number>((sum, length) => sum + (length ?? 0), 0);
    bytes += own;
    const last = turns.at(-1);
    if (last && last.length < ROWS_OF_A_TURN && bytes <= BYTES_OF_A_TURN) last.push(id);
    else {
      turns.push([id]);
      bytes = own;
    }
  }
  return turns;
}

import type { Database } from '../database.js';

/** So many rows are read in one turn, however long their texts are. */
const FEW_ROWS = 3;

/** The bytes of texts that are read in one turn of the event loop. V8 decodes them in some ten milliseconds. */
const BYTES_OF_A_TURN = 2_000_000;

const ROWS_OF_A_TURN = 1_000;

/** Whether rows with long texts are read in turns. SQLite reads within this process, and everything else waits. Other engines send rows bit by bit. */
export const isReadInTurns = ({ engineName }: Pick<Database, 'engineName'>, rows: number): boolean =>
  rows > FEW_ROWS && engineName === 'sqlite';

/** A row that is not read yet: its id, and the bytes of each of its texts. */
export interface RowSize {
  readonly id: number;
  readonly [text: string]: number | null;
}

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

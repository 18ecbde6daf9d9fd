import type { EngineName, Row } from '../engines/engine.js';
import { placeholders } from '../queries/sql-statements.js';
import type { UnitOfWork } from '../transactions/unit-of-work.js';

/** Records that an index of words finds, as their room describes them. */
export interface IndexedRecords {
  /** Their table. Those of the index bear its name: `post_word`, `post_unindexed` and so on. */
  readonly table: string;
  /** The table that holds in `search_text` what a search looks through, folded: theirs, or one with the same ids. */
  readonly textTable: string;
  /** Records that are indexed in one unit of work: the more, the fewer times the same rows are written, and the more room it takes. */
  readonly atOnce: number;
  /** Columns that tell the kind of a record. */
  readonly kindColumns: readonly string[];
  /** What lists tell records apart by before all else, such as the status. It is indexed like a word, and holds a blank because it is none. */
  kindOf(row: Row): string;
}

/** The column of texts. */
const textOf = ({ textTable }: IndexedRecords): string => `${textTable}.search_text`;

/** Texts are compared byte by byte: MySQL takes three times as long over the signs of a text. */
const BYTES: Readonly<Record<EngineName, (column: string) => string>> = {
  mysql: (column) => `CAST(${column} AS BINARY)`,
  sqlite: (column) => column,
};

/** Tells where a folded text begins in that of a record; 0 is nowhere. */
export const placeInText = (records: IndexedRecords, engine: EngineName): string => `INSTR(${BYTES[engine](textOf(records))}, ?)`;

const TEXTS_FIRST: Readonly<Record<EngineName, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };

/**
 * The records with their texts. Where nothing else narrows a search all texts must be read, and going through them as they lie is several times as
 * fast as looking up the text of one record after the other.
 */
export function withTexts({ table, textTable }: IndexedRecords, engine: EngineName, isNarrowed: boolean): string {
  if (textTable === table) return table;
  return `${textTable} ${isNarrowed ? 'JOIN' : TEXTS_FIRST[engine]} ${table} ON ${table}.id = ${textTable}.id`;
}

/** The texts and kinds of these records; nothing of those that are gone. */
export async function textsOf(
  unit: UnitOfWork,
  records: IndexedRecords,
  ids: readonly number[],
): Promise<{ id: number; text: string; kind: string }[]> {
  const { table, kindColumns } = records;
  const columns = [`${table}.id`, ...kindColumns.map((column) => `${table}.${column}`), `${textOf(records)} AS searched`];
  const rows = await unit.read<Row & { id: number; searched: string }>(
    `SELECT ${columns.join(', ')} FROM ${withTexts(records, unit.engine, true)} WHERE ${table}.id IN (${placeholders(ids.length)})`,
    ids,
  );
  return rows.map((row) => ({ id: row.id, text: row.searched, kind: records.kindOf(row) }));
}

import { memoized, withoutTexts } from './sql-tables.js';

/** An UPDATE of rows that it names by their ids, which are its last values. */
export interface ChangedRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly ids: number;
}

/** What a SELECT reads of a table: some columns of all rows, and all columns of some rows. */
export interface ReadParts {
  readonly columns: readonly string[];
  /** The rows are those whose ids are the values of the statement, or those that it returns. */
  readonly rows?: 'values' | 'result';
}

/** A statement with more names reads so much that any change concerns it. */
const MOST_COLUMNS = 40;

const PLACES = String.raw`(?:=\s*\?|in\s*\(\s*\?(?:\s*,\s*\?)*\s*\))`;
const UPDATE_BY_ID = new RegExp(
  String.raw`^\s*update\s+${'`'}?(\w+)${'`'}?\s+set\s+(.+)\s+where\s+${'`'}?id${'`'}?\s*(${PLACES})\s*$`,
  'is',
);
const ASSIGNED = /(\w+)`?\s*=/g;
const SELECT_BY_ID = new RegExp(
  String.raw`^\s*select\s+(?:(?!\bfrom\b)[^()]|octet_length\([\w.]+\))+\s+from\s+(\w+)\s+where\s+(?:\1\.)?id\s*${PLACES}\s*$`,
  'is',
);
/** The form of `Table.deferredJoinPage`: an inner statement picks the rows. */
const SELECT_PICKED =
  /^\s*select\s+[^()*]+(.*\bfrom\s+\(.*\)\s+picked)\s+join\s+(\w+)\s+on\s+\2\.id\s*=\s*picked\.id\s+order\s+by\s+picked\.\w+\s+\w+\s*,\s*picked\.id\s+\w+\s*$/is;

/** Selects all rows that fulfil a condition. Names in ORDER BY do not matter: the order depends on the rows that it shows. */
const SELECT_ALL =
  /^\s*select\s+(?:\w+\.)?id\s*,[^()*]+?\sfrom\s+(\w+)\s+where\s+((?:(?!\b(?:select|union|group|limit)\b).)+?)\s+order\s+by\s+(?:(?!\blimit\b)[\w.\s,])+$/is;

/** The rows that a statement changes; undefined if it may change others as well. */
export const rowsChangedBy = memoized((sql): ChangedRows | undefined => {
  const [, table, assignments, places] = UPDATE_BY_ID.exec(withoutTexts(sql)) ?? [];
  if (table === undefined) return undefined;
  const columns = [...assignments.matchAll(ASSIGNED)].map(([, column]) => column);
  return { table, columns: [...new Set(columns)], ids: places.split('?').length - 1 };
});

/** What a SELECT reads of a table; undefined if any change of the table may change its result. */
export function partsReadBy(sql: string, table: string): ReadParts | undefined {
  const { shown, parts } = shapeOf(sql);
  return table === shown ? parts : columnsOnly(sql);
}

/** The table whose rows a SELECT shows, if it picks them first, and what it reads of this table. */
const shapeOf = memoized((sql): { shown?: string; parts?: ReadParts } => {
  const text = withoutTexts(sql);
  const [, byId] = SELECT_BY_ID.exec(text) ?? [];
  if (byId !== undefined) return { shown: byId, parts: { columns: [], rows: 'values' } };
  const [, picking, picked] = SELECT_PICKED.exec(text) ?? [];
  const [, all, condition] = SELECT_ALL.exec(text) ?? [];
  const columns = columnsIn(picking ?? condition ?? '*');
  return columns ? { shown: picked ?? all, parts: { columns, rows: 'result' } } : {};
});

const columnsOnly = memoized((sql): ReadParts | undefined => {
  const columns = columnsIn(withoutTexts(sql));
  return columns && { columns };
});

/** All names of a text: among them are all columns that it names. */
function columnsIn(text: string): string[] | undefined {
  if (text.replaceAll('COUNT(*)', '').includes('*')) return undefined;
  const names = new Set(text.match(/[a-z_]\w*/gi));
  return names.size > MOST_COLUMNS ? undefined : [...names];
}

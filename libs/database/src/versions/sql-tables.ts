import { COUNTERS } from './tags.js';

/** The tables of a statement, and whether it is about counters, which many tables share. */
export interface SqlTables {
  readonly tables: readonly string[];
  readonly hasCounters: boolean;
  /** The groups of the counters that the text names: `term` for `CONCAT('term/', term.id)`. */
  readonly counterGroups: readonly string[];
}

/** The tables that a statement changes. Rows of further tables may be deleted with those of `deletedFrom`. */
export interface ChangedTables {
  readonly changed: readonly string[];
  readonly deletedFrom: readonly string[];
}

/** Most statements occur again and again. Their number is limited, because some contain a list that varies in length. */
const MOST_TEXTS = 5_000;

const TEXT = /'(?:[^']|'')*'/g;
/** Tables after FROM may be separated by commas. */
const FROM_LIST = /\bfrom\s+([\w`]+(?:\s+(?:as\s+)?[\w`]+)?(?:\s*,\s*[\w`]+(?:\s+(?:as\s+)?[\w`]+)?)*)/gi;
const NAMED = /\b(?:join|into|update)\s+([\w`]+)/gi;
const INSERT = /^\s*(?:insert|replace)\s+(?:ignore\s+|or\s+\w+\s+)?into\s+([\w`]+)/i;
/** Also after common table expressions. */
const DELETE = /(?:^|\))\s*delete\b/i;
const GROUP = /'([\w-]+)\//g;

/** All tables whose rows a SELECT may read. Names of common table expressions are among them, which is harmless. */
export const tablesReadBy = memoized((sql): SqlTables => {
  const tables = tablesIn(sql);
  const hasCounters = tables.includes(COUNTERS);
  return { tables, hasCounters, counterGroups: hasCounters ? [...sql.matchAll(GROUP)].map(([, group]) => group) : [] };
});

export const tablesChangedBy = memoized((sql): ChangedTables => {
  const inserted = INSERT.exec(sql);
  if (inserted) return { changed: [unquoted(inserted[1])], deletedFrom: [] };
  // An UPDATE or DELETE with a join names all of its tables; which of them it changes does not matter.
  const changed = tablesIn(sql);
  return { changed, deletedFrom: DELETE.test(sql) ? changed : [] };
});

function tablesIn(sql: string): string[] {
  const text = withoutTexts(sql);
  const listed = [...text.matchAll(FROM_LIST)].flatMap(([, list]) => list.split(',').map((item) => item.trim().split(/\s+/)[0]));
  const named = [...text.matchAll(NAMED)].map(([, name]) => name);
  return [...new Set([...listed, ...named].map(unquoted))];
}

/** A statement without what it contains between quotes. */
export const withoutTexts = (sql: string): string => sql.replace(TEXT, "''");

const unquoted = (name: string): string => name.replaceAll('`', '');

export function memoized<T>(parse: (sql: string) => T): (sql: string) => T {
  const known = new Map<string, T>();
  return (sql) => {
    const found = known.get(sql);
    if (found !== undefined || known.has(sql)) return found as T;
    if (known.size >= MOST_TEXTS) known.clear();
    const parsed = parse(sql);
    known.set(sql, parsed);
    return parsed;
  };
}

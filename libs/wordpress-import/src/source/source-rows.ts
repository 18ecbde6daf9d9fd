import { FindOperator, In } from 'typeorm';

/** A value of a column of the source: whole numbers up to 2^53 are numbers, all else (decimals, dates, larger numbers) is text as the source has it. */
export type SourceValue = string | number | null;

/** A row of a table of the source. */
export type SourceRow = Readonly<Record<string, SourceValue>>;

/** Values of columns, or operators of TypeORM such as `In(ids)`, all of which hold for a row. */
export type SourceConditions = Readonly<Record<string, string | number | FindOperator<string> | FindOperator<number>>>;

/** Rows of a table of WordPress, which is named without its prefix. */
export interface SourceRows {
  readonly table: string;
  /** Conditions, or a list of which one is enough. */
  readonly where?: SourceConditions | readonly SourceConditions[];
  /** Such a row of another table exists. */
  readonly having?: RelatedRows;
  /** No such row of another table exists. */
  readonly lacking?: RelatedRows;
}

/** Rows of a table that belong to rows of another one. */
export interface RelatedRows extends Pick<SourceRows, 'table' | 'where'> {
  /** The columns of this table, and those of the other one that they equal. */
  readonly on: Readonly<Record<string, string>>;
}

/** Rows that are part of a record, such as its metadata, and rows that belong to these. */
export interface SourcePart extends RelatedRows {
  readonly parts?: readonly SourcePart[];
}

/** Records at the source: rows of one table, with those of other tables that are part of them. */
export interface SourceRecords extends SourceRows {
  /** The column with the ids of the records. */
  readonly key: string;
  /** Only records with ids from the first one on, up to the last one. */
  readonly ids?: readonly [first: number, last?: number];
  readonly parts?: readonly SourcePart[];
}

/** The tables that decide which rows are meant. */
export const tablesOf = ({ table, having, lacking }: SourceRows): string[] =>
  [table, having?.table, lacking?.table].filter((name) => name !== undefined);

/** The ways from records to their parts, and from these to the parts of parts. */
export const pathsOf = (parts: readonly SourcePart[] = []): SourcePart[][] =>
  parts.flatMap((part) => [[part], ...pathsOf(part.parts).map((path) => [part, ...path])]);

/** Values in one statement: SQLite allows 32,766. */
const MAX_VALUES = 5_000;

/** Conditions with a long list, as several with parts of it; none if a list is empty. */
export function portionsOf(where: SourceRows['where']): SourceRows['where'][] {
  if (where === undefined || Array.isArray(where)) return [where];
  const lists = Object.entries(where as SourceConditions).flatMap(([column, condition]) =>
    condition instanceof FindOperator && condition.type === 'in'
      ? [[column, condition.value as unknown as string[]] as const]
      : [],
  );
  if (lists.some(([, values]) => values.length === 0)) return [];
  const [column, values] = lists.find(([, list]) => list.length > MAX_VALUES) ?? [];
  if (column === undefined || values === undefined) return [where];
  const starts = Array.from({ length: Math.ceil(values.length / MAX_VALUES) }, (_, index) => index * MAX_VALUES);
  return starts.map((start) => ({ ...where, [column]: In(values.slice(start, start + MAX_VALUES)) }));
}

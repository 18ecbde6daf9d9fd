import type { EntityManager } from 'typeorm';
import type { RowValues } from '@grove/database';

/** Longer texts do not fit a packet of MySQL: it has 16 MB by default, and a character has up to three bytes for each UTF-16 unit. */
const MAX_TEXT_LENGTH = 4_000_000;

const MAX_INT = 2_147_483_647;

interface ColumnLimit {
  /** Undefined for a column of numbers. */
  readonly longest?: number;
  readonly isInt: boolean;
  readonly isNullable: boolean;
}

/** A value that its column cannot hold. */
export interface OversizedValue {
  readonly table: string;
  readonly column: string;
  /** As it was; what is stored is its beginning, or 0. */
  readonly value: string;
}

/** What the columns of a table can hold, as its entity declares it. */
export class ColumnLimits {
  private constructor(
    private readonly table: string,
    private readonly limits: ReadonlyMap<string, ColumnLimit>,
  ) {}

  static of({ connection }: EntityManager, table: string): ColumnLimits {
    const entity = connection.entityMetadatas.find(({ tableName }) => tableName === table);
    const limits = (entity?.columns ?? []).map(({ databaseName, type, length, isNullable }): [string, ColumnLimit] => [
      databaseName,
      { isInt: type === 'int', isNullable, ...(type === 'varchar' && length !== '' && { longest: Number(length) }) },
    ]);
    return new ColumnLimits(table, new Map(limits));
  }

  /** The row with values that fit. Those that did not are passed to `report`. */
  fit(row: RowValues, report: (value: OversizedValue) => void): RowValues {
    let fitted: Record<string, RowValues[string]> | undefined;
    for (const [column, value] of Object.entries(row)) {
      const limit = this.limits.get(column);
      if (limit === undefined || isWithin(value, limit)) continue;
      fitted ??= { ...row };
      fitted[column] =
        typeof value === 'string' ? beginningOf(value, limit.longest ?? MAX_TEXT_LENGTH) : limit.isNullable ? null : 0;
      report({ table: this.table, column, value: String(value) });
    }
    return fitted ?? row;
  }
}

/** A text without what is beyond the longest that databases take in one statement. */
export const storableText = (text: string): string => beginningOf(text, MAX_TEXT_LENGTH);

/** Texts of JSON are not cut: what is left of them could not be read. */
function isWithin(value: RowValues[string], { longest, isInt }: ColumnLimit): boolean {
  if (typeof value === 'string')
    return longest === undefined ? value.length <= MAX_TEXT_LENGTH || /^[[{]/.test(value) : value.length <= longest;
  return !isInt || typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) <= MAX_INT);
}

/** No character is cut in half. */
function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const isInPair = (text.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isInPair ? length - 1 : length);
}

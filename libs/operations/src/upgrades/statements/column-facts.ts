/** A column as it is before a statement. */
export interface ColumnFacts {
  /** Such as `varchar(20)`. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly collation: string | null;
}

/** The base of a type and its length, such as varchar and 20; widths of numbers mean nothing. */
export function typeLength(definition: string): { base: string; length: number } {
  const [, base = '', length = '0'] = /^\s*(\w+)\s*(?:\((\d+))?/.exec(definition) ?? [];
  return { base: base.toLowerCase() === 'integer' ? 'int' : base.toLowerCase(), length: Number(length) };
}

import type { DatabaseSync } from '@photostructure/sqlite';
import { textOfBytes } from '../dump/dump-text.js';
import type { SourceRow, SourceValue } from '../source-rows.js';
import { isAddedColumn } from './staged-tables.sql.js';

type NativeStatement = ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;

type RowMaker = (values: readonly unknown[], valueOf: (value: unknown) => SourceValue) => SourceRow;

/** A SELECT on a staged dump. */
export class StagedStatement {
  private readonly rowOf: RowMaker;

  constructor(private readonly native: NativeStatement) {
    native.setReturnArrays(true);
    this.rowOf = rowMaker(native.columns().map(({ name }) => name));
  }

  all(parameters: readonly (string | number)[]): SourceRow[] {
    const values = parameters.map((value) => (Number.isSafeInteger(value) ? BigInt(value) : value));
    const { rowOf } = this;
    return this.rows(values).map((row) => rowOf(row, sourceValueOf));
  }

  /** Reading all numbers as BigInt takes twice as long, so it is done from the first number on that needs it. */
  private rows(parameters: readonly unknown[]): unknown[][] {
    try {
      return this.native.all(...parameters) as unknown[][];
    } catch (error) {
      // The driver has no code for it.
      if (!(error as Error).message.includes('too large to be represented')) throw error;
      this.native.setReadBigInts(true);
      return this.native.all(...parameters) as unknown[][];
    }
  }
}

/** Compiled, because setting keys one by one is slower. */
function rowMaker(columns: readonly string[]): RowMaker {
  const members = columns.map((name, position) =>
    isAddedColumn(name) ? '' : `${JSON.stringify(name)}: valueOf(values[${position}]),`,
  );
  return new Function('values', 'valueOf', `return { ${members.join(' ')} };`) as RowMaker;
}

/** Bytes are a text with NUL, or a number beyond 64 bits. */
function sourceValueOf(value: unknown): SourceValue {
  if (typeof value !== 'object' && typeof value !== 'bigint') return value as SourceValue;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  return value instanceof Uint8Array ? textOfBytes(value) : (value as SourceValue);
}

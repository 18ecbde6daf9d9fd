import type { TableColumnOptions } from 'typeorm';
import type { EngineName } from '../engines/engine.js';

/** The declaration of a column for an engine. */
export type ColumnKind = (engine: EngineName) => Omit<TableColumnOptions, 'name'>;

/** Options of any column. */
interface KindSettings<T> {
  nullable?: boolean;
  default?: T;
}

/** An id from the shared sequence. */
export const id = (): ColumnKind => (engine) => ({ type: wholeNumber[engine], isPrimary: true });

/** An id that the table assigns, and never assigns twice. */
export const autoId = (): ColumnKind => (engine) => ({ ...id()(engine), isGenerated: true, generationStrategy: 'increment' });

/** The same beyond 2^31. */
export const bigAutoId = (): ColumnKind => (engine) => ({ ...autoId()(engine), type: engine === 'mysql' ? 'bigint' : 'integer' });

/** One line of text, up to a length. */
export const line = (length: number, settings: KindSettings<string> = {}): ColumnKind => kind('varchar', settings, length);

/** Text of any length. */
export const text = (settings: KindSettings<string> = {}): ColumnKind => kind({ mysql: 'longtext', sqlite: 'text' }, settings);

/** Any JSON value, stored as text. */
export const json = text;

/** A whole number up to 2^31. */
export const int = (settings: KindSettings<number> = {}): ColumnKind => kind(wholeNumber, settings);

/** A whole number up to 2^15. */
export const small = (settings: KindSettings<number> = {}): ColumnKind => kind('smallint', settings);

/** A whole number up to 2^63. */
export const big = (settings: KindSettings<number | bigint> = {}): ColumnKind => kind('bigint', settings);

/** An amount of money in whole micro-units. */
export const amount = big;

/** True or false. */
export const flag = (settings: KindSettings<boolean> = {}): ColumnKind => kind('boolean', settings);

/** An instant as `YYYY-MM-DD HH:MM:SS` in UTC. */
export const instant = (settings: KindSettings<string> = {}): ColumnKind => kind('datetime', settings);

// SQLite takes a primary key for the row's own id only if it is an `integer`.
const wholeNumber = { mysql: 'int', sqlite: 'integer' };

function kind(type: string | Record<EngineName, string>, settings: KindSettings<unknown>, length?: number): ColumnKind {
  const { nullable = false, default: value } = settings;
  const others = { ...(length && { length: `${length}` }), isNullable: nullable, default: literal(value) };
  return (engine) => ({ type: typeof type === 'string' ? type : type[engine], ...others });
}

/** In parentheses, because MySQL accepts the default of a long text only as an expression. */
function literal(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return `('${value.replaceAll("'", "''")}')`;
  return String(typeof value === 'boolean' ? Number(value) : value);
}

/** The two databases that Grove runs on; `mysql` means MariaDB too. */
export type EngineName = 'sqlite' | 'mysql';

/** A value that both engines bind and store in the same way; instants are bound as text. */
export type SqlValue = string | number | bigint | boolean | Buffer | null;

/** A row of a result. Integers beyond 2^53 are text, so that they are not rounded: `BigInt(value)` accepts both. */
export type Row = Record<string, unknown>;

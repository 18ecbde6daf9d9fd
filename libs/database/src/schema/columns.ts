import { Column, PrimaryColumn, PrimaryGeneratedColumn, type ColumnOptions, type ValueTransformer } from 'typeorm';
import type { Instant as InstantText } from '@grove/core';

/** Options of any column; the migration must declare the same. */
interface ColumnSettings<T> {
  nullable?: boolean;
  default?: T;
  /** The name of the column, if it is not the name of the property in snake_case. */
  name?: string;
  /** `false`: it is written, but rows are read without it. */
  select?: false;
}

/** An object id: from the sequence that posts, products, orders and others share; see `UnitOfWork.nextId`. */
export const Id = (): PropertyDecorator => PrimaryColumn({ type: 'int' });

/** An id that the table assigns. */
export const AutoId = (): PropertyDecorator => PrimaryGeneratedColumn({ type: 'int' });

/** An id that the table assigns, of a table that may have more than 2^31 rows in its life. It is a number, so at most 2^53. */
export const AutoBigId = (): PropertyDecorator => PrimaryGeneratedColumn({ type: 'bigint' });

/** The id of a row of such a table. */
export const BigId = (settings: ColumnSettings<number> = {}): PropertyDecorator => column({ type: 'bigint' }, settings);

/** One line of text, up to a length. */
export const Line = (length: number, settings: ColumnSettings<string> = {}): PropertyDecorator =>
  column({ type: 'varchar', length }, settings);

/** Text of any length. */
export const Text = (settings: ColumnSettings<string> = {}): PropertyDecorator => column({ type: 'text' }, settings);

/** A whole number up to 2^31. */
export const Int = (settings: ColumnSettings<number> = {}): PropertyDecorator => column({ type: 'int' }, settings);

/** A whole number up to 2^63, as a bigint. */
export const Big = (settings: ColumnSettings<bigint> = {}): PropertyDecorator =>
  column({ type: 'bigint', transformer: asBigInt }, { ...settings, default: settings.default?.toString() });

/** An amount of money in whole micro-units, as a bigint. */
export const Amount = Big;

/** True or false. */
export const Flag = (settings: ColumnSettings<boolean> = {}): PropertyDecorator => column({ type: 'boolean' }, settings);

/** An instant as `YYYY-MM-DD HH:MM:SS` in UTC. */
export const Instant = (settings: ColumnSettings<InstantText> = {}): PropertyDecorator =>
  column({ type: 'varchar', length: 19 }, settings);
export type Instant = InstantText;

/** Any JSON value, stored as text. */
export const Json = <T>(settings: ColumnSettings<T> = {}): PropertyDecorator =>
  column({ type: 'text', transformer: asJson }, { ...settings, default: asJson.to(settings.default) as unknown });

const asBigInt: ValueTransformer = {
  to: (value: bigint | null | undefined) => value,
  from: (value: string | number | null) => (value === null ? null : BigInt(value)),
};

const asJson: ValueTransformer = {
  to: (value: unknown) => (value === undefined || value === null ? value : JSON.stringify(value)),
  // Most lists and objects are empty, and a page of orders has hundreds of them.
  from: (value: string | null) =>
    value === null ? null : value === '[]' ? [] : value === '{}' ? {} : (JSON.parse(value) as unknown),
};

const column = (options: ColumnOptions, settings: ColumnSettings<unknown>): PropertyDecorator =>
  Column({ ...options, ...settings });

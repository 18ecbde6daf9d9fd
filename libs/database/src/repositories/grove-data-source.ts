import { DataSource, type EntityTarget, type ObjectLiteral, type QueryRunner } from 'typeorm';
import type { Row, SqlValue } from '../engines/engine.js';
import { SelectBuilder } from './select-builder.js';

/** What a SELECT reads. */
export interface TablesRead {
  readonly tables: readonly string[];
  /** It reads only these rows of its one table. */
  readonly ids?: readonly number[] | undefined;
}

/** Reads the rows of a SELECT, in the unit of work of the caller if there is one. */
export type ReadTables = (read: TablesRead, sql: string, parameters: readonly SqlValue[]) => Promise<Row[]>;

/** TypeORM's data source, whose SELECTs read in the unit of work of the caller, and note which tables a response depends on. */
export class GroveDataSource extends DataSource {
  /** Set by the database that opens this source. */
  readTables: ReadTables = () => Promise.reject(new Error('The database is not open.'));

  override createQueryBuilder<E extends ObjectLiteral>(
    target: EntityTarget<E>,
    alias: string,
    runner?: QueryRunner,
  ): SelectBuilder<E>;
  override createQueryBuilder(runner?: QueryRunner): SelectBuilder<ObjectLiteral>;
  override createQueryBuilder<E extends ObjectLiteral>(
    target?: EntityTarget<E> | QueryRunner,
    alias?: string,
    runner?: QueryRunner,
  ): SelectBuilder<ObjectLiteral> {
    if (alias === undefined) return new SelectBuilder(this, target as QueryRunner | undefined);
    const entity = this.getMetadata(target as EntityTarget<E>).target as EntityTarget<ObjectLiteral>;
    return new SelectBuilder(this, runner).select(alias).from(entity, alias) as SelectBuilder<ObjectLiteral>;
  }
}

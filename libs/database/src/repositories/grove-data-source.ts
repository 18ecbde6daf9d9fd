import { DataSource, type EntityTarget, type ObjectLiteral, type QueryRunner } from 'typeorm';
import { LRUCache } from 'lru-cache';
import { type KnownStatement, SelectBuilder } from './select-builder.js';
import type { TaggedReader } from './tagged-read.js';

/** TypeORM's data source, whose SELECTs read in the unit of work of the caller, and note what a response depends on. */
export class GroveDataSource extends DataSource implements TaggedReader {
  /** Statements of repositories, by entity and key. */
  readonly knownStatements = new LRUCache<string, KnownStatement>({ max: 1_000 });

  /** Set by the database that opens this source. */
  readTagged: TaggedReader['readTagged'] = () => Promise.reject(new Error('The database is not open.'));

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

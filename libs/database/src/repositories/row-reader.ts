import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';
import type { Database } from '../database.js';
import type { SqlValue } from '../engines/sql-values.js';
import { idsByTurns, isReadInTurns, type RowSize } from '../queries/read-turns.js';
import { padToPowerOfTwo } from '../queries/row-statements.sql.js';
import type { GroveDataSource } from './grove-data-source.js';
import type { SelectBuilder } from './select-builder.js';

/** Reads rows of an entity, with statements that are written once, and long texts in turns. */
export class RowReader<E extends ObjectLiteral> {
  constructor(
    private readonly database: Database,
    private readonly repository: Repository<E>,
  ) {}

  /** The rows of these ids, in any order. If properties are named, only these are read. */
  ofIds(ids: readonly number[], properties?: readonly string[]): Promise<E[]> {
    if (isReadInTurns(this.database, ids.length)) return this.of(this.queryOf(ids, properties), ids.length, properties);
    return this.ofSomeIds(ids, properties);
  }

  /** The rows of a query, at most `limit`. SQLite reads long texts in several turns of the event loop, because everything else waits meanwhile. */
  async of(query: SelectQueryBuilder<E>, limit: number, properties?: readonly string[]): Promise<E[]> {
    const texts = isReadInTurns(this.database, limit) ? this.textsAmong(properties) : [];
    if (texts.length === 0) return query.getMany();
    const sized = query.clone().select(`${query.alias}.id`, 'id') as SelectBuilder<E>;
    for (const [index, text] of texts.entries()) sized.addSelect(`OCTET_LENGTH(${query.alias}.${text})`, `bytes_${index}`);
    const sizes = await sized.aboutRows('id').getRawMany<RowSize>();
    const rows = new Map<number, E>();
    for (const ids of idsByTurns(sizes)) {
      if (rows.size > 0) await yieldToEventLoop();
      for (const row of await this.ofSomeIds(ids, properties)) rows.set(row['id'] as number, row);
    }
    return sizes.flatMap(({ id }) => rows.get(id) ?? []);
  }

  /** The rows of a statement with these values. Statements with the same key differ in their values only, so TypeORM writes the first one. */
  async ofStatement(key: string, values: readonly SqlValue[], write: () => SelectBuilder<E>): Promise<E[]> {
    const source = this.database.source as GroveDataSource;
    const name = `${this.repository.metadata.tableName} ${key}`;
    const known = source.knownStatements.get(name) ?? write().knownStatement(values);
    if (!known) return write().getMany();
    source.knownStatements.set(name, known);
    const rows = await source.readTagged(known.readOf(values), known.sql, values);
    return rows.flatMap((row) => (known.toEntity(row) as E | null) ?? []);
  }

  private ofSomeIds(ids: readonly number[], properties?: readonly string[]): Promise<E[]> {
    const padded = padToPowerOfTwo(ids);
    return this.ofStatement(`${padded.length} ids ${String(properties)}`, padded, () => this.queryOf(padded, properties));
  }

  private queryOf(ids: readonly number[], properties?: readonly string[]): SelectBuilder<E> {
    const query = (this.repository.createQueryBuilder() as SelectBuilder<E>).ofRows(padToPowerOfTwo(ids));
    return properties ? query.select(properties.map((name) => `${query.alias}.${name}`)) : query;
  }

  /** The properties that may have long texts, if these are read or all. */
  private textsAmong(properties?: readonly string[]): string[] {
    const texts = this.repository.metadata.columns.filter(({ type }) => type === 'text');
    return texts.flatMap(({ propertyName, isSelect }) => ((properties?.includes(propertyName) ?? isSelect) ? propertyName : []));
  }
}

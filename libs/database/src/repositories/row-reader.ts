import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type FindManyOptions, FindOperator, type ObjectLiteral, type Repository, type SelectQueryBuilder } from 'typeorm';
import type { Database } from '../database.js';
import type { SqlValue } from '../engines/sql-values.js';
import { padToPowerOfTwo } from '../queries/row-statements.sql.js';
import type { GroveDataSource } from './grove-data-source.js';
import type { SelectBuilder } from './select-builder.js';

/** So many rows are read in one turn, however long their texts are. */
const FEW_ROWS = 3;

/** The bytes of texts that are read in one turn of the event loop. V8 decodes them in some ten milliseconds. */
const BYTES_OF_A_TURN = 2_000_000;

const ROWS_OF_A_TURN = 1_000;

/** Reads rows of an entity, with statements that are written once, and long texts in turns. */
export class RowReader<E extends ObjectLiteral> {
  constructor(
    private readonly database: Database,
    private readonly repository: Repository<E>,
  ) {}

  /** The rows of these ids, in any order. If properties are named, only these are read. */
  ofIds(ids: readonly number[], properties?: readonly string[]): Promise<E[]> {
    if (this.isReadInTurns(ids.length)) return this.of(this.queryOf(ids, properties), ids.length, properties);
    return this.ofSomeIds(ids, properties);
  }

  /** The rows of a query, at most `limit`. SQLite reads long texts in several turns of the event loop, because everything else waits meanwhile. */
  async of(query: SelectQueryBuilder<E>, limit: number, properties?: readonly string[]): Promise<E[]> {
    const texts = this.isReadInTurns(limit) ? this.textsAmong(properties) : [];
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

  /** Whether rows with long texts are read in turns. SQLite reads within this process, and everything else waits. Other engines send rows bit by bit. */
  private isReadInTurns(rows: number): boolean {
    return rows > FEW_ROWS && this.database.engineName === 'sqlite';
  }

  /** The properties that may have long texts, if these are read or all. */
  private textsAmong(properties?: readonly string[]): string[] {
    const texts = this.repository.metadata.columns.filter(({ type }) => type === 'text');
    return texts.flatMap(({ propertyName, isSelect }) => ((properties?.includes(propertyName) ?? isSelect) ? propertyName : []));
  }
}

/** A row that is not read yet: its id, and the bytes of each of its texts. */
export interface RowSize {
  readonly id: number;
  readonly [text: string]: number | null;
}

/** The ids of rows, in their order and in groups, each of which is read in one turn. */
export function idsByTurns(sizes: readonly RowSize[]): number[][] {
  const turns: number[][] = [];
  let bytes = 0;
  for (const { id, ...texts } of sizes) {
    const own = Object.values<number | null>(texts).reduce<number>((sum, length) => sum + (length ?? 0), 0);
    bytes += own;
    const last = turns.at(-1);
    if (last && last.length < ROWS_OF_A_TURN && bytes <= BYTES_OF_A_TURN) last.push(id);
    else {
      turns.push([id]);
      bytes = own;
    }
  }
  return turns;
}

/** What decides the text of the statement, and its values in their order. */
interface StatementKey {
  readonly key: string;
  readonly values: readonly SqlValue[];
}

/** The key of a `find` by values of columns, which is what most of them are; undefined for others. */
export function keyOfFind<E extends ObjectLiteral>(options: FindManyOptions<E>): StatementKey | undefined {
  const { select, relations, where = {}, order, lock, take, ...others } = options;
  if (Object.keys(others).length > 0 || Array.isArray(where)) return undefined;
  const values: SqlValue[] = [];
  const conditions: string[] = [];
  for (const [property, condition] of Object.entries(where)) {
    const compared = valuesOf(condition);
    if (!compared) return undefined;
    values.push(...compared);
    conditions.push(`${property} ${condition instanceof FindOperator ? compared.length : '='}`);
  }
  return { key: JSON.stringify([conditions, select, relations, order, lock, take]), values };
}

function valuesOf(condition: unknown): readonly SqlValue[] | undefined {
  if (condition instanceof FindOperator) return condition.type === 'in' ? (condition.value as SqlValue[]) : undefined;
  if (typeof condition === 'boolean') return [Number(condition)];
  return typeof condition === 'string' || typeof condition === 'number' ? [condition] : undefined;
}

import { type DataSource, type ObjectLiteral, type QueryBuilder, type QueryRunner, SelectQueryBuilder } from 'typeorm';
import type { SqlValue } from '../engines/sql-values.js';
import type { TableReader } from './tables-read.js';

/** A lock that other units may share, or that only one unit has. */
type RowLock = 'pessimistic_read' | 'pessimistic_write';
type UnusedLock = 'optimistic' | 'dirty_read' | 'for_no_key_update' | 'for_key_share';

/** TypeORM's builder of a SELECT, which knows the tables that it reads: those of its aliases and joins, and of the queries inside of it. */
export class SelectBuilder<E extends ObjectLiteral> extends SelectQueryBuilder<E> {
  /** Those of queries inside of this one, and those of conditions in SQL. */
  private readonly otherTables = new Set<string>();
  private ids?: readonly number[];
  private rowLock?: RowLock | undefined;
  private index?: string | undefined;

  constructor(from: DataSource | QueryBuilder<ObjectLiteral>, runner?: QueryRunner) {
    super(from as DataSource, runner);
    if (!(from instanceof SelectBuilder)) return;
    this.addTables(from.otherTables);
    this.rowLock = from.rowLock;
    this.index = from.index;
  }

  /** Selects the rows of these ids. A response depends on these rows only, and not on which others there are. */
  ofRows(ids: readonly number[]): this {
    this.ids = ids;
    return this.where(`${this.alias}.id IN (:...ids)`, { ids });
  }

  /**
   * Locks the rows until the unit of work of the caller ends. TypeORM's own method looks for a transaction of its query runner, which does not read here, and refuses
   * locks of SQLite, which has one writer at a time and needs none.
   */
  override setLock(lock: RowLock | UnusedLock): this {
    if (lock !== 'pessimistic_read' && lock !== 'pessimistic_write') throw new Error(`Rows have no lock ${lock}.`);
    this.rowLock = lock;
    return this;
  }

  protected override createLockExpression(): string {
    if (!this.rowLock || this.isSqlite) return '';
    const others = this.expressionMap.onLocked === 'skip_locked' ? ' SKIP LOCKED' : '';
    return `${this.rowLock === 'pessimistic_read' ? ' LOCK IN SHARE MODE' : ' FOR UPDATE'}${others}`;
  }

  /** Makes both engines use this index of the first table, whatever their statistics say. TypeORM's own method only suggests it, and only to MySQL. */
  override useIndex(index: string): this {
    this.index = index;
    return this;
  }

  protected override createSelectExpression(): string {
    const expression = super.createSelectExpression();
    if (!this.index) return expression;
    return `${expression} ${this.isSqlite ? `INDEXED BY ${this.index}` : `FORCE INDEX (${this.index})`}`;
  }

  /** Called by TypeORM for each statement, whatever becomes of the rows. Migrations read with a runner of their own. */
  protected override loadRawResults(runner?: QueryRunner): Promise<ObjectLiteral[]> {
    if (this.queryRunner) return super.loadRawResults(runner ?? this.queryRunner) as Promise<ObjectLiteral[]>;
    const [sql, parameters] = this.getQueryAndParameters();
    const read = { tables: [...this.tables], ids: this.ids };
    return (this.dataSource as DataSource & TableReader).readTables(read, sql, parameters as SqlValue[]);
  }

  /** TypeORM would put this query into one that has no table. */
  protected override async executeExistsQuery(): Promise<boolean> {
    const first = this.clone().orderBy().select('1', 'row_exists').limit(1) as SelectBuilder<E>;
    return (await first.loadRawResults()).length > 0;
  }

  /** A query inside of another one is asked for its text, before the other one reads. */
  override getQuery(): string {
    const { parentQueryBuilder: parent } = this;
    if (parent instanceof SelectBuilder) parent.addTables(this.tables);
    return super.getQuery();
  }

  /** Called by TypeORM for `whereExists`. */
  protected override getExistsCondition(inner: SelectBuilder<ObjectLiteral>): [string, unknown[]] {
    this.addTables(inner.tables);
    return super.getExistsCondition(inner);
  }

  addTables(names: Iterable<string>): void {
    for (const name of names) this.otherTables.add(name);
  }

  private get isSqlite(): boolean {
    return this.dataSource.options.type === 'better-sqlite3';
  }

  /** The tables that it reads. */
  get tables(): Set<string> {
    const { aliases, joinAttributes } = this.expressionMap;
    const named = aliases.flatMap((alias) => (alias.hasMetadata ? alias.metadata.tableName : (alias.tablePath ?? [])));
    const junctions = joinAttributes.flatMap(({ relation }) => relation?.junctionEntityMetadata?.tableName ?? []);
    return new Set([...named, ...junctions, ...this.otherTables]);
  }
}

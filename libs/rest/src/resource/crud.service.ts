import type { SelectQueryBuilder } from 'typeorm';
import { offsetOf, Repository, type Database } from '@grove/database';
import type { RestErrorClass } from '@grove/core';
import type { RequestContext } from '../protocol/request-context.js';
import type { Verb } from '../conventions/namespaces.js';
import type { CollectionQuery, PageQuery } from './list-queries.js';
import { RecordService, type Write } from './record.service.js';
import type { ResourceEvents } from './resource-events.js';
import type { DeleteOptions, Page, ParentIds, ViewQuery } from './resource-service.js';

/**
 * The five verbs over one table. A subclass defines how rows become records (`toRecords`), how input becomes a row (`prepare`), how a list is
 * filtered and ordered (`applyFilters`), and what else a write does (`sanitize`, `lock`, `afterWrite`, `beforeDelete`, `remove`). It has no routes.
 */
export abstract class CrudService<
  E extends { id: number },
  R extends object,
  Q extends PageQuery = CollectionQuery,
  I extends object = object,
  D extends DeleteOptions = DeleteOptions,
> extends RecordService<E, R, Partial<R>, Q, I, D> {
  protected readonly repository: Repository<E>;

  constructor(
    database: Database,
    entity: new () => E,
    /** Publishes what happens to the records, where webhooks may subscribe to it. */
    private readonly published?: ResourceEvents<R>,
  ) {
    super(database);
    this.repository = new Repository(database, entity);
  }

  /** The error of an unknown id, by verb. */
  protected abstract notFoundError(verb: Verb): RestErrorClass;

  /** The columns to write for an input. `current` is the row of an update. */
  protected abstract prepare(input: Partial<R>, write: Write, current?: E): Promise<Partial<E>>;

  /** Filters and orders a list. The alias of the rows is the name of their table. */
  protected abstract applyFilters(
    query: SelectQueryBuilder<E>,
    args: Q & ViewQuery,
    context: RequestContext,
    parents: ParentIds,
  ): void | Promise<void>;

  /** Locks the row that is changed or deleted. A subclass may lock more. */
  protected async lock(_write: Write, _input: Partial<R>, id?: number): Promise<void> {
    if (id !== undefined) await this.repository.lock(id);
  }

  /** Runs in the unit of work that wrote the row; `before` is the previous row after an update. */
  protected async afterWrite(_write: Write, _row: E, _input: Partial<R>, _before?: E): Promise<void> {}

  /** Runs in the unit of work before the row is deleted. */
  protected async beforeDelete(_write: Write, _row: E, _options: D): Promise<void> {}

  /** Deletes the row, and publishes it. A subclass may only mark the row as deleted. */
  protected async remove(write: Write, row: E, options: D): Promise<void> {
    await this.beforeDelete(write, row, options);
    await this.repository.delete(row.id);
    this.published?.publishDeleted(write.unit, row.id);
  }

  async list(args: Q & ViewQuery, context: RequestContext, parents: ParentIds = {}): Promise<Page<R>> {
    await this.assertExists('view', { parents, query: {} }, context);
    const query = this.query();
    await this.applyFilters(query, args, context, parents);
    const { rows, total } = await this.repository.page(query, { limit: args.perPage, offset: offsetOf(args) });
    return { records: await this.toRecords(rows, context, parents), total };
  }

  /** A subclass may restrict it to rows of one kind. */
  protected async find(id: number, verb: Verb, _context: RequestContext, _parents: ParentIds): Promise<E> {
    const row = await this.repository.findById(id);
    if (!row) throw new (this.notFoundError(verb))();
    return row;
  }

  protected async insert(write: Write, input: Partial<R>): Promise<R> {
    const { identifiers } = await this.repository.insert(await this.prepare(input, write));
    return this.written(write, identifiers[0]['id'] as number, input);
  }

  protected override async change(write: Write, current: E, input: Partial<R>): Promise<R> {
    await this.repository.update(current.id, await this.prepare(input, write, current));
    return this.written(write, current.id, input, current);
  }

  /** A query of all rows. */
  protected query(): SelectQueryBuilder<E> {
    return this.repository.createQueryBuilder(this.repository.metadata.tableName);
  }

  /** The record of a row that was written, for the response and for its events. */
  private async written(write: Write, id: number, input: Partial<R>, before?: E): Promise<R> {
    const { unit, context, parents } = write;
    const row = (await this.repository.findById(id))!;
    await this.afterWrite(write, row, input, before);
    const toRecord = (viewer: RequestContext): Promise<R> => this.toRecord(row, viewer, parents);
    return this.published ? this.published.publish(unit, before ? 'updated' : 'created', context, toRecord) : toRecord(context);
  }
}

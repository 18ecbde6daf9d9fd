import type { SelectQueryBuilder } from 'typeorm';
import { offsetOf, Repository, type Database, type UnitOfWork } from '@grove/database';
import type { RestErrorClass } from '@grove/core';
import type { RequestContext } from '../protocol/request-context.js';
import type { Verb } from '../protocol/namespace.js';
import type { CollectionQuery, PageQuery } from './list-queries.js';
import type { ResourceEvents } from './resource-events.js';
import type { DeleteOptions, Page, ParentIds, ResourceService, Target, ViewQuery } from './resource-service.js';

/** One write, for its steps. */
export interface Write {
  /** The unit of work of everything in this write. */
  readonly unit: UnitOfWork;
  readonly context: RequestContext;
  readonly parents: ParentIds;
}

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
> implements ResourceService<R, Q, I, D> {
  protected readonly repository: Repository<E>;

  constructor(
    protected readonly database: Database,
    entity: new () => E,
    /** Publishes what happens to the records, where webhooks may subscribe to it. */
    private readonly published?: ResourceEvents<R>,
  ) {
    this.repository = new Repository(database, entity);
  }

  /** The error of an unknown id, by verb. */
  protected abstract notFoundError(verb: Verb): RestErrorClass;

  /** Converts rows to records, all together, so that shared data is read once. */
  protected abstract toRecords(rows: E[], context: RequestContext, parents: ParentIds): Promise<R[]>;

  /** The columns to write for an input. `current` is the row of an update. */
  protected abstract prepare(input: Partial<R>, write: Write, current?: E): Promise<Partial<E>>;

  /** Filters and orders a list. The alias of the rows is the name of their table. */
  protected abstract applyFilters(
    query: SelectQueryBuilder<E>,
    args: Q & ViewQuery,
    context: RequestContext,
    parents: ParentIds,
  ): void | Promise<void>;

  /** Sanitizes an input before the unit of work, so that other writers do not wait for it. */
  protected async sanitize(input: Partial<R>, _context: RequestContext): Promise<Partial<R>> {
    return input;
  }

  /** Locks that a write takes before it reads: the row itself, and those of a subclass. On creation there is no row yet. */
  protected async lock(_write: Write, _input: Partial<R>, id?: number): Promise<void> {
    if (id !== undefined) await this.repository.lock(id);
  }

  /** Runs in the unit of work that wrote the row; `before` is the previous row after an update. */
  protected async afterWrite(_write: Write, _row: E, _input: Partial<R>, _before?: E): Promise<void> {}

  /** Runs in the unit of work before the row is deleted. */
  protected async beforeDelete(_write: Write, _row: E, _options: D): Promise<void> {}

  /** Deletes the row, and publishes it. A subclass may only mark the row as deleted. */
  protected async remove({ unit }: Write, { id }: E, _options: D): Promise<void> {
    await this.repository.delete(id);
    this.published?.publishDeleted(unit, id);
  }

  async list(args: Q & ViewQuery, context: RequestContext, parents: ParentIds = {}): Promise<Page<R>> {
    await this.assertExists('view', { parents, query: {} }, context);
    const query = this.query();
    await this.applyFilters(query, args, context, parents);
    const { rows, total } = await this.repository.page(query, { limit: args.perPage, offset: offsetOf(args) });
    return { records: await this.toRecords(rows, context, parents), total };
  }

  async get(id: number, _query: I & ViewQuery, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return this.toRecord(await this.find(id, 'view', context, parents), context, parents);
  }

  async create(sent: Partial<R>, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    const input = await this.sanitize(sent, context);
    return this.database.write(async (unit) => {
      const write = { unit, context, parents };
      await this.assertExists('create', { parents, query: {}, input }, context);
      await this.lock(write, input);
      const { identifiers } = await this.repository.insert(await this.prepare(input, write));
      const row = (await this.repository.findById(identifiers[0]['id'] as number))!;
      await this.afterWrite(write, row, input);
      return this.publish('created', write, row);
    });
  }

  async update(id: number, sent: Partial<R>, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    const input = await this.sanitize(sent, context);
    return this.database.write(async (unit) => {
      const write = { unit, context, parents };
      await this.lock(write, input, id);
      const current = await this.find(id, 'edit', context, parents);
      await this.repository.update(id, await this.prepare(input, write, current));
      const row = (await this.repository.findById(id))!;
      await this.afterWrite(write, row, input, current);
      return this.publish('updated', write, row);
    });
  }

  delete(id: number, options: D, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return this.database.write(async (unit) => {
      const write = { unit, context, parents };
      await this.lock(write, {}, id);
      const row = await this.find(id, 'delete', context, parents);
      const record = await this.toRecord(row, context, parents);
      await this.beforeDelete(write, row, options);
      await this.remove(write, row, options);
      return record;
    });
  }

  async assertExists(verb: Verb, { id, parents }: Target<R>, context: RequestContext): Promise<void> {
    if (id !== undefined && verb !== 'create') await this.find(id, verb, context, parents);
  }

  /** The row of an id, or the error of the verb. A subclass may restrict it to rows of one kind. */
  protected async find(id: number, verb: Verb, _context: RequestContext, _parents: ParentIds): Promise<E> {
    const row = await this.repository.findById(id);
    if (!row) throw new (this.notFoundError(verb))();
    return row;
  }

  /** A query of all rows. */
  protected query(): SelectQueryBuilder<E> {
    return this.repository.createQueryBuilder(this.repository.metadata.tableName);
  }

  /** The record of a row that was written, for the response and for its events. */
  private publish(change: 'created' | 'updated', { unit, context, parents }: Write, row: E): Promise<R> {
    const toRecord = (one: RequestContext): Promise<R> => this.toRecord(row, one, parents);
    return this.published ? this.published.publish(unit, change, context, toRecord) : toRecord(context);
  }

  protected async toRecord(row: E, context: RequestContext, parents: ParentIds): Promise<R> {
    return (await this.toRecords([row], context, parents))[0];
  }
}

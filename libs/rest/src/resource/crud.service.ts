import { lockRow, Table, offsetOf, Selection, type Database, type UnitOfWork } from '@grove/database';
import type { RestErrorClass } from '@grove/core';
import type { RequestContext } from '../protocol/request-context.js';
import type { Verb } from '../protocol/namespace.js';
import type { CollectionQuery, PageQuery } from './list-queries.js';
import type { DeleteOptions, Page, ParentIds, ResourceService, Target, ViewQuery } from './resource-service.js';

/** One write, as its steps see it. */
export interface Write {
  /** The unit of work in which everything of this write happens. */
  readonly unit: UnitOfWork;
  readonly context: RequestContext;
  readonly parents: ParentIds;
}

/**
 * The five verbs over one table. A subclass says how a row becomes a record (`toResources`), how input becomes a row (`prepare`), how a list is
 * filtered and ordered (`applyFilters`), and what else a write changes (`afterWrite`, `beforeDelete`). It never touches routes.
 */
export abstract class CrudService<
  E extends { id: number },
  R extends object,
  Q extends PageQuery = CollectionQuery,
  I extends object = object,
  D extends DeleteOptions = DeleteOptions,
> implements ResourceService<R, Q, I, D> {
  protected readonly table: Table<E>;

  constructor(
    protected readonly database: Database,
    entity: new () => E,
  ) {
    this.table = new Table(database, entity);
  }

  /** The error of an unknown id, as the verb tells it. */
  protected abstract notFoundError(verb: Verb): RestErrorClass;

  /** Rows as records; together, so that what they share is read once. */
  protected abstract toResources(rows: E[], context: RequestContext, parents: ParentIds): Promise<R[]>;

  /** The columns to write for what was sent. `current` is there on an update. */
  protected abstract prepare(input: Partial<R>, write: Write, current?: E): Promise<Partial<E>>;

  /** Filters and orders a list. */
  protected abstract applyFilters(
    selection: Selection,
    query: Q & ViewQuery,
    context: RequestContext,
    parents: ParentIds,
  ): void | Promise<void>;

  /** What a write waits for before it reads: the row itself, and what a subclass adds. There is no row yet on creation. */
  protected async lock({ unit }: Write, _input: Partial<R>, id?: number): Promise<void> {
    if (id !== undefined) await lockRow(unit, this.table.name, id);
  }

  /** Runs in the unit of work that wrote the row; `before` is there after an update. */
  protected async afterWrite(_write: Write, _row: E, _input: Partial<R>, _before?: E): Promise<void> {}

  /** Runs in the unit of work before the row goes. */
  protected async beforeDelete(_write: Write, _row: E, _options: D): Promise<void> {}

  async list(query: Q & ViewQuery, context: RequestContext, parents: ParentIds = {}): Promise<Page<R>> {
    await this.assertExists('view', { parents, query: {} }, context);
    const selection = new Selection();
    await this.applyFilters(selection, query, context, parents);
    const { rows, total } = await this.table.page(selection, query.perPage, offsetOf(query));
    return { records: await this.toResources(rows, context, parents), total };
  }

  async get(id: number, _query: I & ViewQuery, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return this.toResource(await this.find(id, 'view', context, parents), context, parents);
  }

  create(input: Partial<R>, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return this.database.write(async (unit) => {
      const write = { unit, context, parents };
      await this.assertExists('create', { parents, query: {}, input }, context);
      await this.lock(write, input);
      const id = await this.table.insert(unit, await this.prepare(input, write));
      const row = (await this.table.find(id))!;
      await this.afterWrite(write, row, input);
      return this.toResource(row, context, parents);
    });
  }

  update(id: number, input: Partial<R>, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return this.database.write(async (unit) => {
      const write = { unit, context, parents };
      await this.lock(write, input, id);
      const current = await this.find(id, 'edit', context, parents);
      await this.table.update(unit, id, await this.prepare(input, write, current));
      const row = (await this.table.find(id))!;
      await this.afterWrite(write, row, input, current);
      return this.toResource(row, context, parents);
    });
  }

  delete(id: number, options: D, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return this.database.write(async (unit) => {
      const write = { unit, context, parents };
      await this.lock(write, {}, id);
      const row = await this.find(id, 'delete', context, parents);
      const record = await this.toResource(row, context, parents);
      await this.beforeDelete(write, row, options);
      await this.table.delete(unit, id);
      return record;
    });
  }

  async assertExists(verb: Verb, { id, parents }: Target<R>, context: RequestContext): Promise<void> {
    if (id !== undefined && verb !== 'create') await this.find(id, verb, context, parents);
  }

  /** The row of an id, or the error that the verb tells. A subclass narrows it to rows of its own kind. */
  protected async find(id: number, verb: Verb, _context: RequestContext, _parents: ParentIds): Promise<E> {
    const row = await this.table.find(id);
    if (!row) throw new (this.notFoundError(verb))();
    return row;
  }

  protected async toResource(row: E, context: RequestContext, parents: ParentIds): Promise<R> {
    return (await this.toResources([row], context, parents))[0];
  }
}

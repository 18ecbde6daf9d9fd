import { lockRow, Table, offsetOf, Selection, type Database, type UnitOfWork } from '@grove/database';
import type { RestErrorClass } from '@grove/core';
import type { RestRequest } from '../protocol/rest-request.js';
import type { Verb } from '../protocol/namespace.js';
import type { CollectionQuery } from './list-queries.js';
import type { Deletion, Page, ResourceService } from './resource-service.js';

/**
 * The five verbs over one table. A subclass says how a row becomes a record (`present`), how input becomes a row (`prepare`), what a list is
 * narrowed and ordered by (`narrow`) and what else a deletion takes along (`remove`). It never touches routes.
 */
export abstract class CrudService<E extends { id: number }, R extends object> implements ResourceService<R> {
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
  protected abstract toResources(rows: E[], call: RestRequest): Promise<R[]>;

  /** The columns to write for what was sent. `current` is there on an update. */
  protected abstract prepare(input: Partial<R>, call: RestRequest, current?: E): Promise<Partial<E>>;

  /** Narrows and orders a list. */
  protected abstract applyFilters(selection: Selection, call: RestRequest): void | Promise<void>;

  /** Runs in the unit of work that wrote the row; `before` is there after an update. */
  protected async afterWrite(_unit: UnitOfWork, _row: E, _input: Partial<R>, _before?: E): Promise<void> {}

  /** Runs in the unit of work before the row goes. */
  protected async beforeDelete(_unit: UnitOfWork, _row: E, _call: RestRequest): Promise<void> {}

  async list(call: RestRequest): Promise<Page<R>> {
    await this.assertExists('view', call);
    const selection = new Selection();
    await this.applyFilters(selection, call);
    const args = call.args as unknown as CollectionQuery;
    const { rows, total } = await this.table.page(selection, args.perPage, offsetOf(args));
    return { records: await this.toResources(rows, call), total };
  }

  async get(id: number, call: RestRequest): Promise<R> {
    return this.toResource(await this.find(id, 'view', call), call);
  }

  create(input: Partial<R>, call: RestRequest): Promise<R> {
    return this.database.write(async (unit) => {
      await this.assertExists('create', call);
      const id = await this.table.insert(unit, await this.prepare(input, call));
      const row = (await this.table.find(id))!;
      await this.afterWrite(unit, row, input);
      return this.toResource(row, call);
    });
  }

  update(id: number, input: Partial<R>, call: RestRequest): Promise<R> {
    return this.database.write(async (unit) => {
      await lockRow(unit, this.table.name, id);
      const current = await this.find(id, 'edit', call);
      await this.table.update(unit, id, await this.prepare(input, call, current));
      const row = (await this.table.find(id))!;
      await this.afterWrite(unit, row, input, current);
      return this.toResource(row, call);
    });
  }

  delete(id: number, _deletion: Deletion, call: RestRequest): Promise<R> {
    return this.database.write(async (unit) => {
      await lockRow(unit, this.table.name, id);
      const row = await this.find(id, 'delete', call);
      const record = await this.toResource(row, call);
      await this.beforeDelete(unit, row, call);
      await this.table.delete(unit, id);
      return record;
    });
  }

  async assertExists(verb: Verb, call: RestRequest, id?: number): Promise<void> {
    if (id !== undefined) await this.find(id, verb, call);
  }

  /** The row of an id, or the error that the verb tells. A subclass narrows it to rows of its own kind. */
  protected async find(id: number, verb: Verb, _call: RestRequest): Promise<E> {
    const row = await this.table.find(id);
    if (!row) throw new (this.notFoundError(verb))();
    return row;
  }

  protected async toResource(row: E, call: RestRequest): Promise<R> {
    return (await this.toResources([row], call))[0];
  }
}

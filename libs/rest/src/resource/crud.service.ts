import { lockRow, Table, offsetOfPage, Selection, type Database, type UnitOfWork } from '@grove/database';
import type { RestErrorClass } from '@grove/core';
import type { Call } from '../protocol/call.js';
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
  protected abstract unknown(verb: Verb): RestErrorClass;

  /** Rows as records; together, so that what they share is read once. */
  protected abstract present(rows: E[], call: Call): Promise<R[]>;

  /** The columns to write for what was sent. `current` is there on an update. */
  protected abstract prepare(input: Partial<R>, call: Call, current?: E): Promise<Partial<E>>;

  /** Narrows and orders a list. */
  protected abstract narrow(selection: Selection, call: Call): void | Promise<void>;

  /** Runs in the unit of work that wrote the row; `before` is there after an update. */
  protected async written(_unit: UnitOfWork, _row: E, _input: Partial<R>, _before?: E): Promise<void> {}

  /** Runs in the unit of work before the row goes. */
  protected async remove(_unit: UnitOfWork, _row: E, _call: Call): Promise<void> {}

  async list(call: Call): Promise<Page<R>> {
    await this.require('view', call);
    const selection = new Selection();
    await this.narrow(selection, call);
    const args = call.args as unknown as CollectionQuery;
    const { rows, total } = await this.table.page(selection, args.perPage, offsetOfPage(args));
    return { records: await this.present(rows, call), total };
  }

  async get(id: number, call: Call): Promise<R> {
    return this.presentOne(await this.find(id, 'view', call), call);
  }

  create(input: Partial<R>, call: Call): Promise<R> {
    return this.database.write(async (unit) => {
      await this.require('create', call);
      const id = await this.table.insert(unit, await this.prepare(input, call));
      const row = (await this.table.find(id))!;
      await this.written(unit, row, input);
      return this.presentOne(row, call);
    });
  }

  update(id: number, input: Partial<R>, call: Call): Promise<R> {
    return this.database.write(async (unit) => {
      await lockRow(unit, this.table.name, id);
      const current = await this.find(id, 'edit', call);
      await this.table.update(unit, id, await this.prepare(input, call, current));
      const row = (await this.table.find(id))!;
      await this.written(unit, row, input, current);
      return this.presentOne(row, call);
    });
  }

  delete(id: number, _deletion: Deletion, call: Call): Promise<R> {
    return this.database.write(async (unit) => {
      await lockRow(unit, this.table.name, id);
      const row = await this.find(id, 'delete', call);
      const record = await this.presentOne(row, call);
      await this.remove(unit, row, call);
      await this.table.delete(unit, id);
      return record;
    });
  }

  async require(verb: Verb, call: Call, id?: number): Promise<void> {
    if (id !== undefined) await this.find(id, verb, call);
  }

  /** The row of an id, or the error that the verb tells. A subclass narrows it to rows of its own kind. */
  protected async find(id: number, verb: Verb, _call: Call): Promise<E> {
    const row = await this.table.find(id);
    if (!row) throw new (this.unknown(verb))();
    return row;
  }

  protected async presentOne(row: E, call: Call): Promise<R> {
    return (await this.present([row], call))[0];
  }
}

import type { Database, UnitOfWork } from '@grove/database';
import type { RequestContext } from '../protocol/request-context.js';
import type { Verb } from '../conventions/namespaces.js';
import type { CollectionQuery } from './list-queries.js';
import type { DeleteOptions, Page, ParentIds, ResourceService, Target, ViewQuery } from './resource-service.js';

/** One write, for its steps. */
export interface Write {
  /** The unit of work of everything in this write. */
  readonly unit: UnitOfWork;
  readonly context: RequestContext;
  readonly parents: ParentIds;
}

/**
 * The five verbs, made of steps that a subclass defines. Each write is one unit of work: it locks, finds the row, and then inserts, changes or removes
 * it. A `Row` is what is stored of a record: the row of a table, perhaps with the rows that belong to it.
 */
export abstract class RecordService<
  Row,
  R extends object,
  Input extends object = Partial<R>,
  Q extends object = CollectionQuery,
  I extends object = object,
  D extends DeleteOptions = DeleteOptions,
> implements ResourceService<R, Q, I, D> {
  constructor(protected readonly database: Database) {}

  abstract list(args: Q & ViewQuery, context: RequestContext, parents?: ParentIds): Promise<Page<R>>;

  /** The row of an id, or the error of the verb. */
  protected abstract find(id: number, verb: Verb, context: RequestContext, parents: ParentIds): Promise<Row>;

  /** Converts rows to records, all together, so that shared data is read once. */
  protected abstract toRecords(rows: Row[], context: RequestContext, parents: ParentIds): Promise<R[]>;

  /** Sanitizes an input before the unit of work, so that other writers do not wait for it. */
  protected async sanitize(input: Input, _context: RequestContext): Promise<Input> {
    return input;
  }

  /** Locks what a write reads, before it reads. On creation there is no id yet. */
  protected abstract lock(write: Write, input: Partial<Input>, id?: number): Promise<void>;

  /** Stores a new record, publishes it, and returns it. */
  protected abstract insert(write: Write, input: Input): Promise<R>;

  /** Changes what was found, publishes the change, and returns the record. Left out where the resource is `immutable`. */
  protected change(_write: Write, _row: Row, _input: Input): Promise<R> {
    throw new Error(`${this.constructor.name} does not change records.`);
  }

  /** Deletes what was found, or moves it to the trash, and publishes that. */
  protected abstract remove(write: Write, row: Row, options: D): Promise<void>;

  async get(id: number, _query: I & ViewQuery, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return this.toRecord(await this.find(id, 'view', context, parents), context, parents);
  }

  async create(sent: Input, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    const input = await this.sanitize(sent, context);
    return this.database.write(async (unit) => {
      const write = { unit, context, parents };
      await this.lock(write, input);
      return this.insert(write, input);
    });
  }

  async update(id: number, sent: Input, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    const input = await this.sanitize(sent, context);
    return this.database.write(async (unit) => {
      const write = { unit, context, parents };
      await this.lock(write, input, id);
      return this.change(write, await this.find(id, 'edit', context, parents), input);
    });
  }

  /** Returns the record as it was before. */
  delete(id: number, options: D, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return this.database.write(async (unit) => {
      const write = { unit, context, parents };
      await this.lock(write, {}, id);
      const row = await this.find(id, 'delete', context, parents);
      const record = await this.toRecord(row, context, parents);
      await this.remove(write, row, options);
      return record;
    });
  }

  async assertExists(verb: Verb, { id, parents }: Target<R>, context: RequestContext): Promise<void> {
    if (id !== undefined && verb !== 'create') await this.find(id, verb, context, parents);
  }

  protected async toRecord(row: Row, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return (await this.toRecords([row], context, parents))[0];
  }
}

import type { BatchResult, FailedEntry } from '@grove/client';
import { HttpError, type DataProvider, type GetListParams, type Identifier, type RaRecord } from 'react-admin';
import { changesOf } from './changes-of.js';
import { collectionOf } from './collections.js';
import { messageOf, toHttpError } from './http-error.js';
import { toQuery } from './list-query.js';
import { deleteRecord, saveChanges } from './save-changes.js';
import { saveOnce } from './save-once.js';
import { readTagged } from './tagged-records.js';

/** The most entries of a batch, and the most records of a page. */
const BATCH_SIZE = 100;

/** What screens read and write, from and to the public interface. */
const provider: DataProvider = {
  async getList(resource, { pagination, sort, filter, signal }) {
    const query = { page: pagination?.page, per_page: pagination?.perPage, ...sorting(sort), ...toQuery(resource, filter) };
    const { records, total } = await collectionOf(resource).list(query, { signal });
    return { data: records as never[], total };
  },

  async getOne(resource, { id, signal }) {
    return { data: (await readTagged(resource, id, signal)).record as never };
  },

  async getMany(resource, { ids, signal }) {
    const { records } = await collectionOf(resource).list({ include: ids, per_page: BATCH_SIZE }, { signal });
    return { data: records as never[] };
  },

  async getManyReference(resource, { target, id, pagination, sort, filter, signal }) {
    const query = {
      page: pagination.page,
      per_page: pagination.perPage,
      ...sorting(sort),
      ...toQuery(resource, filter),
      [target]: id,
    };
    const { records, total } = await collectionOf(resource).list(query, { signal });
    return { data: records as never[], total };
  },

  async create(resource, { data }) {
    const record = await saveOnce(resource, data, (options) => collectionOf(resource).create(data, options));
    return { data: record as never };
  },

  async update(resource, { id, data, previousData }) {
    return { data: (await saveChanges(resource, id, changesOf(data, previousData) as RaRecord, previousData ?? {})) as never };
  },

  async updateMany(resource, { ids, data }) {
    await inBatches(resource, ids, (batch) => ({ update: batch.map((id) => ({ ...data, id: Number(id) })) }));
    return { data: ids };
  },

  /** `meta` is the query of the deletion, such as `force`. */
  async delete(resource, { id, previousData, meta = {} }) {
    await deleteRecord(resource, id, meta as object, previousData);
    return { data: (previousData ?? { id }) as never };
  },

  async deleteMany(resource, { ids }) {
    await inBatches(resource, ids, (batch) => ({ delete: batch.map(Number) }));
    return { data: ids };
  },
};

/** The provider, with errors as forms show them. A list that is no longer shown is no longer waited for. */
export const dataProvider: DataProvider = new Proxy(provider, {
  get(target, verb) {
    if (verb === 'supportAbortSignal') return true;
    const act: unknown = Reflect.get(target, verb);
    if (typeof act !== 'function') return act;
    return (...args: unknown[]) =>
      (act(...args) as Promise<unknown>).catch((error: unknown) => Promise.reject(toHttpError(error)));
  },
});

const sorting = (sort: GetListParams['sort']) => sort && { orderby: sort.field, order: sort.order.toLowerCase() };

async function inBatches(resource: string, ids: Identifier[], entriesOf: (batch: Identifier[]) => object): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const entries = entriesOf(ids.slice(start, start + BATCH_SIZE));
    const result = await saveOnce(`${resource}/batch`, entries, (options) => collectionOf(resource).batch(entries, options));
    const [failed] = failuresIn(result);
    if (failed) throw new HttpError(`#${failed.id}: ${messageOf(failed.error)}`, 400, failed.error);
  }
}

const failuresIn = ({ update = [], delete: deleted = [] }: BatchResult<RaRecord>): FailedEntry[] =>
  [...update, ...deleted].filter((entry): entry is FailedEntry => 'error' in entry);

import type { Creatable, Gettable, Pageable, Updatable } from '@grove/client';
import { plainText } from '../shell/format/plain-text.js';

type Content = Record<string, unknown>;
type Texts = Pageable<Content, object> & Gettable<Content, object> & Creatable<Content, object> & Updatable<Content, object>;

/**
 * A collection of content whose texts are what people have written, and not the HTML that the server makes of it: `title: { raw, rendered }` becomes `title`. So they
 * are edited, and shown as text.
 */
export const withRawTexts = (collection: object): object => withRecords(collection, rawTexts, { context: 'edit' });

/** A collection of terms whose names are text, and not HTML: `Nuts &amp; seeds` becomes `Nuts & seeds`. */
export const withPlainNames = (collection: object): object =>
  withRecords(collection, (record) => ({ ...record, name: plainText(String(record['name'])) }));

/** A collection that gives other records than the server does. `more` are arguments of all requests that read. */
function withRecords(collection: object, toRecord: (record: Content) => Content, more: object = {}): object {
  const { list, get, getTagged, create, update } = collection as Texts;
  const own: Omit<Texts, 'all'> = {
    async list(query, options) {
      const page = await list.call(collection, { ...query, ...more }, options);
      return { ...page, records: page.records.map(toRecord) };
    },
    get: async (id, query, options) => toRecord(await get.call(collection, id, { ...query, ...more }, options)),
    async getTagged(id, query, options) {
      const { record, etag } = await getTagged.call(collection, id, { ...query, ...more }, options);
      return { record: toRecord(record), etag };
    },
    create: async (input, options) => toRecord(await create.call(collection, input, options)),
    update: async (id, changes, options) => toRecord(await update.call(collection, id, changes, options)),
  };
  return Object.assign(Object.create(collection) as object, own);
}

const rawTexts = (record: Content): Content =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, rawOf(value)]));

const rawOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value);

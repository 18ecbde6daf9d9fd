import type { Creatable, Gettable, Pageable, Updatable } from '@grove/client';

type Content = Record<string, unknown>;
type Texts = Pageable<Content, object> & Gettable<Content, object> & Creatable<Content, object> & Updatable<Content, object>;

/**
 * A collection of content whose texts are what people have written, and not the HTML that the server makes of it: `title: { raw, rendered }` becomes `title`. So they
 * are edited, and shown as text.
 */
export function withRawTexts(collection: object): object {
  const { list, get, getTagged, create, update } = collection as Texts;
  const own: Omit<Texts, 'all'> = {
    async list(query, options) {
      const page = await list.call(collection, { ...query, ...IN_EDIT_CONTEXT }, options);
      return { ...page, records: page.records.map(rawTexts) };
    },
    get: async (id, query, options) => rawTexts(await get.call(collection, id, { ...query, ...IN_EDIT_CONTEXT }, options)),
    async getTagged(id, query, options) {
      const { record, etag } = await getTagged.call(collection, id, { ...query, ...IN_EDIT_CONTEXT }, options);
      return { record: rawTexts(record), etag };
    },
    create: async (input, options) => rawTexts(await create.call(collection, input, options)),
    update: async (id, changes, options) => rawTexts(await update.call(collection, id, changes, options)),
  };
  return Object.assign(Object.create(collection) as object, own);
}

const IN_EDIT_CONTEXT = { context: 'edit' };

const rawTexts = (record: Content): Content =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, rawOf(value)]));

const rawOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value);

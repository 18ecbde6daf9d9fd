import type {
  Batchable,
  Creatable,
  Deletable,
  Gettable,
  Id,
  Listable,
  Pageable,
  RequestOptions,
  Singleton,
  Updatable,
} from '@grove/client';
import type { RaRecord } from 'react-admin';
import { withPlainNames, withRawTexts } from './raw-texts.js';
import { accounts, ownAccount } from './accounts.js';
import { client } from './site-client.js';

/** A collection of the public interface. One that lacks a verb refuses it; one without `getTagged` has no tags. */
export type Collection = Pageable<RaRecord, object> &
  Pick<Gettable<RaRecord, object>, 'get'> &
  Partial<Gettable<RaRecord, object>> &
  Creatable<RaRecord, object> &
  Updatable<RaRecord, object> &
  Deletable<unknown, object> &
  Batchable<RaRecord, object, object>;

const { shop, cms, forms } = client;

/** Fields of webhooks that are there for those who ask for them. */
const WEBHOOK_FIELDS =
  'id,name,status,topic,delivery_url,failures,failing_since,last_error,disabled_reason,previous_secret_until,public_key,' +
  'in_order,store_bodies,health';

/** The collections that screens use, by the names of their resources. */
const COLLECTIONS: Readonly<Record<string, unknown>> = {
  orders: shop.orders,
  customers: shop.customers,
  products: shop.products,
  'product-categories': withPlainNames(shop.products.categories),
  'product-tags': withPlainNames(shop.products.tags),
  'product-attributes': withoutArguments(shop.products.attributes),
  'shipping-classes': withPlainNames(shop.products.shippingClasses),
  coupons: shop.coupons,
  comments: cms.comments,
  keys: shop.keys,
  users: accounts,
  account: ownAccount,
  'site-settings': single(cms.settings),
  'shop-settings': single(shop.settings),
  taxes: shop.taxes,
  media: withRawTexts(cms.media),
  posts: withRawTexts(cms.posts),
  pages: withRawTexts(cms.pages),
  categories: withPlainNames(cms.categories),
  tags: withPlainNames(cms.tags),
  authors: cms.users,
  webhooks: withFields(shop.webhooks, WEBHOOK_FIELDS),
  'contact-messages': forms.contactMessages,
};

/** The collection of a resource. */
export function collectionOf(resource: string): Collection {
  const collection = COLLECTIONS[resource] ?? termsOf(resource) ?? deliveriesOf(resource);
  if (!collection) throw new Error(`No collection has the name ${resource}: add it to collections.ts.`);
  return collection as Collection;
}

/** A collection whose list has no pages and no order: it comes as a whole. */
function withoutArguments<C extends Listable<unknown, object>>(collection: C): C {
  const list: C['list'] = (_query, options) => collection.list({}, options);
  return Object.assign(Object.create(collection) as C, { list });
}

/** The id of a record that exists only once, for screens; the interface names none. */
export const ONLY = 'only';

/** A record that exists only once, such as the settings. */
function single<R extends object>(record: Singleton<R, object, object>): object {
  return {
    get: async (_id: Id, query: object, options: RequestOptions) => ({ ...(await record.get(query, options)), id: ONLY }),
    async getTagged(_id: Id, query: object, options: RequestOptions) {
      const { record: only, etag } = await record.getTagged(query, options);
      return { record: { ...only, id: ONLY }, etag };
    },
    update: async (_id: Id, changes: object, options: RequestOptions) => ({
      ...(await record.update(changes, options)),
      id: ONLY,
    }),
  };
}

/** A collection of records with these fields. What a write answers lacks some of them, so the record is read after it; its tag would be that of other fields. */
function withFields<C extends Omit<Collection, 'batch'>>(collection: C, _fields: string): C {
  const get: C['get'] = (id, query, options) => collection.get(id, { ...query, _fields }, options);
  const list: C['list'] = (query, options) => collection.list({ ...query, _fields }, options);
  const create: C['create'] = async (input, options) => get((await collection.create(input, options)).id);
  const update: C['update'] = async (id, changes, options) => {
    await collection.update(id, changes, options);
    return get(id);
  };
  return Object.assign(Object.create(collection) as C, { get, list, create, update, getTagged: undefined });
}

/** The deliveries of a webhook are a resource of their own: `webhooks/7/deliveries`. Their list is always in the order of their creation. */
function deliveriesOf(resource: string): unknown {
  const [, id] = /^webhooks\/(\d+)\/deliveries$/.exec(resource) ?? [];
  if (!id) return undefined;
  const collection = shop.webhooks.deliveries(Number(id));
  const list: (typeof collection)['list'] = (query, options) => {
    const { page, per_page, state } = query ?? {};
    return collection.list({ page, per_page, state }, options);
  };
  return Object.assign(Object.create(collection) as typeof collection, { list });
}

/** The terms of an attribute are a resource of their own: `product-attributes/7/terms`. */
function termsOf(resource: string): unknown {
  const [, id] = /^product-attributes\/(\d+)\/terms$/.exec(resource) ?? [];
  return id && withPlainNames(shop.products.attributes.terms(Number(id)));
}

import type { RestErrorClass } from '@grove/core';
import type { ViewContext } from '../schema/view-context.js';
import { BatchTooLarge, ShopBatchTooLarge, ShopTrashUnsupported, TrashUnsupported } from './errors.js';

/** What all resources of a namespace share. */
export interface Namespace {
  readonly id: string;
  /** What it contains, in one sentence. */
  readonly about: string;
  /** Allowed values of `context`; the first is the default. */
  readonly contexts: readonly ViewContext[];
  readonly signIn: SignInStyle;
  /** Error codes of callers who may not use a verb. */
  readonly refusals: Readonly<Record<Verb, string>>;
  /** The response of `DELETE`: the deleted record, or `{ deleted: true, previous }`. */
  readonly deletion: 'record' | 'previous';
  /** The error of moving a record to the trash if its kind has no trash. */
  readonly trashUnsupported: RestErrorClass;
  /** The error of a batch with more than `limit` entries. */
  readonly batchTooLarge: RestErrorClass;
  /** Whether the id in the path is also described as an argument. */
  readonly describesId: boolean;
  /** Which version of the API it is: 3 of `shop/v3`, which clients know as `wc/v3`. 1 if there are no others. */
  readonly apiVersion: number;
  /** The id of version 1, if this is a later one: see `isServedAt`. */
  readonly versionOf?: string;
}

/** What a request does to a record, for permissions and error codes. */
export type Verb = 'view' | 'create' | 'edit' | 'delete' | 'batch';

/**
 * How invalid credentials are treated: without `strict` the caller is a visitor, so that strangers learn nothing; with it the error says which part
 * was wrong. Consumer keys are accepted only if `keys` is true.
 */
export interface SignInStyle {
  readonly strict: boolean;
  readonly keys: boolean;
}

/** The shop, compatible with clients of WooCommerce. */
export const SHOP: Namespace = {
  id: 'shop/v1',
  about: 'The shop: products, orders, customers, coupons, taxes, reports and webhooks.',
  contexts: ['view', 'edit'],
  signIn: { strict: false, keys: true },
  refusals: {
    view: 'shop_rest_cannot_view',
    create: 'shop_rest_cannot_create',
    edit: 'shop_rest_cannot_edit',
    delete: 'shop_rest_cannot_delete',
    batch: 'shop_rest_cannot_batch',
  },
  deletion: 'record',
  trashUnsupported: ShopTrashUnsupported,
  batchTooLarge: ShopBatchTooLarge,
  describesId: false,
  apiVersion: 1,
};

/** `wc/v2`: the same records in the form of version 2 (`docs/internals/api-versions.md`). */
export const SHOP_V2: Namespace = {
  ...SHOP,
  id: 'shop/v2',
  about: 'The shop in the form of version 2.',
  apiVersion: 2,
  versionOf: SHOP.id,
};

/** `wc/v3`: the same records in the form of version 3, which most clients use. */
export const SHOP_V3: Namespace = {
  ...SHOP,
  id: 'shop/v3',
  about: 'The shop in the form of version 3.',
  apiVersion: 3,
  versionOf: SHOP.id,
};

/** The content of the site, compatible with clients of WordPress. */
export const CMS: Namespace = {
  id: 'cms/v2',
  about: 'The content of the site: posts, pages, media, comments, terms, users and settings.',
  contexts: ['view', 'embed', 'edit'],
  signIn: { strict: true, keys: false },
  refusals: {
    view: 'rest_forbidden',
    create: 'rest_cannot_create',
    edit: 'rest_cannot_edit',
    delete: 'rest_cannot_delete',
    batch: 'rest_forbidden',
  },
  deletion: 'previous',
  trashUnsupported: TrashUnsupported,
  batchTooLarge: BatchTooLarge,
  describesId: true,
  apiVersion: 1,
};

export const OEMBED: Namespace = {
  ...CMS,
  id: 'oembed/1.0',
  about: 'Cards of posts, pages and products for other sites.',
  contexts: ['view'],
};

const FORM_FORBIDDEN = 'contact_form_forbidden';

/** Contact forms. Every missing permission has the same code. */
export const CONTACT_FORM: Namespace = {
  ...CMS,
  id: 'contact-form/v1',
  about: 'Contact forms and what was sent with them.',
  refusals: {
    view: FORM_FORBIDDEN,
    create: FORM_FORBIDDEN,
    edit: FORM_FORBIDDEN,
    delete: FORM_FORBIDDEN,
    batch: FORM_FORBIDDEN,
  },
};

export const SEO: Namespace = { ...CMS, id: 'seo/v1', about: 'What search engines are told about a page.' };

/** All namespaces, in the order of the index document. */
export const NAMESPACES: readonly Namespace[] = [SHOP, SHOP_V2, SHOP_V3, CMS, OEMBED, CONTACT_FORM, SEO];

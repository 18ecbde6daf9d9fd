/** What every resource of a namespace shares, so that it is said once. */
export interface Namespace {
  readonly id: string;
  /** Allowed values of `context`; the first is the default. */
  readonly contexts: readonly Context[];
  readonly signIn: SignInStyle;
  /** Codes told when a caller may not use a verb. */
  readonly refusals: Readonly<Record<Verb, string>>;
  /** What `DELETE` answers: the record as it was, or `{ deleted: true, previous }`. */
  readonly deletion: 'record' | 'previous';
  readonly trashUnsupported: string;
  readonly alreadyTrashed: string;
}

export type Context = 'view' | 'edit' | 'embed';
export type Verb = 'view' | 'create' | 'edit' | 'delete' | 'batch';

/**
 * Credentials that do not hold: `lenient` takes the caller for a visitor, so that a stranger learns nothing; `strict` says which part was wrong.
 * Consumer keys sign in only where `keys` is true.
 */
export interface SignInStyle {
  readonly strict: boolean;
  readonly keys: boolean;
}

const shop: Namespace = {
  id: 'shop/v1',
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
  trashUnsupported: 'shop_rest_trash_not_supported',
  alreadyTrashed: 'shop_rest_already_trashed',
};

const cms: Namespace = {
  id: 'cms/v2',
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
  trashUnsupported: 'rest_trash_not_supported',
  alreadyTrashed: 'rest_already_trashed',
};

/** The namespaces served, in the order the index document lists them. */
export const NAMESPACES = [
  shop,
  cms,
  { ...cms, id: 'oembed/1.0', contexts: ['view'] },
  { ...cms, id: 'contact-form/v1' },
  { ...cms, id: 'seo/v1' },
] as const satisfies readonly Namespace[];

export type NamespaceId = 'shop/v1' | 'cms/v2' | 'oembed/1.0' | 'contact-form/v1' | 'seo/v1';

/** The conventions of one namespace. */
export function namespaceOf(id: NamespaceId): Namespace {
  return NAMESPACES.find((namespace) => namespace.id === id)!;
}

import type { JsonSchema, Operation, Parameter } from '../operations.rules.js';

/** An example request. */
export interface Example {
  readonly method: string;
  readonly url: string;
  /** Replaced by the reader: `KEY:SECRET`. Undefined for an anonymous request. */
  readonly credentials?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form: the name of a file on the reader's computer. */
  readonly file?: string;
}

/** Records that examples refer to. Without it, examples use the ids of a new shop. */
export interface ExampleData {
  /** A product that is for sale. */
  readonly productId?: number;
  /** A line of the newest order. */
  readonly lineId?: number;
  /** The parameters of a path. */
  paramsOf(path: string): Readonly<Record<string, string>>;
  /** The ids of records in the list at a path. */
  idsOf(path: string): readonly number[];
}

/** What examples send with fields and arguments, so that a reader who misspells one sees it. */
const STRICT = { Prefer: 'handling=strict' } as const;

/** The headers of an example: its own, and that of requests with fields or arguments. */
export const exampleHeaders = ({ method, url, headers }: Pick<Example, 'method' | 'url' | 'headers'>): Example['headers'] =>
  method === 'GET' && !url.includes('?') ? headers : { ...STRICT, ...headers };

const NO_DATA: ExampleData = { paramsOf: () => ({}), idsOf: () => [1, 2] };

/** Values of fields that examples show even if they are optional. */
const COMMON_FIELDS: Readonly<Record<string, unknown>> = {
  ...{ name: 'Walnuts', title: 'Walnuts', content: 'Fresh from the valley.', note: 'Packed today.', reason: 'Came damaged.' },
  ...{ regular_price: '9.95', amount: '5.00', code: 'welcome5', country: 'NL', rate: '9.0000', reviewer: 'Ann Fig', rating: 5 },
  ...{ email: 'ann@example.com', first_name: 'Ann', last_name: 'Fig' },
  ...{ author_name: 'Ann Fig', author_email: 'ann@example.com', review: 'Crisp and fresh.' },
};

/** The common fields of a collection, with ids of the shop. */
function commonFieldsOf(collection: string, { productId, idsOf }: ExampleData): Readonly<Record<string, unknown>> {
  const [post] = idsOf('/cms/v2/posts');
  if (collection === 'customers') return { ...COMMON_FIELDS, email: 'jo@example.com', first_name: 'Jo', last_name: 'Pecan' };
  if (collection !== 'orders') return { ...COMMON_FIELDS, post };
  return { ...COMMON_FIELDS, line_items: [{ product_id: productId ?? idsOf('/shop/v1/products')[0], quantity: 2 }] };
}

/** Bodies of updates, by collection. Other collections are updated with the fields of a creation. */
const PERSON = { first_name: 'Ann', last_name: 'Fig' };
const UPDATES: Readonly<Record<string, object>> = {
  ...{ orders: { status: 'completed' }, coupons: { amount: '7.50' }, webhooks: { name: 'Warehouse' } },
  ...{ users: PERSON, me: PERSON, customers: PERSON, comments: { content: 'Fresh from the valley.' } },
};

/** Values of fields that examples show only if they are required. */
const REQUIRED_FIELDS: Readonly<Record<string, unknown>> = {
  ...{ username: 'ann', password: 'a long pass phrase' },
  ...{ topic: 'order.created', secret: 'a long secret', delivery_url: 'https://example.com/hooks/orders' },
};

/** Names of new records that the sample shop does not have yet, by collection. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ taxes: 'VAT', classes: 'Half rate', attributes: 'Shell', terms: 'Lightly salted', shipping_classes: 'Fragile' },
  ...{ categories: 'New harvest', tags: 'Roasted here', users: 'Ann Fig', webhooks: 'Warehouse' },
  'application-passwords': 'Stock scanner',
};

/** Path parameters that are not ids. */
const NAMED_PARAMS: Readonly<Record<string, string>> = {
  ...{ slug: 'reduced-rate', type: 'post', status: 'publish', taxonomy: 'category' },
  uuid: '0f2b8a52-6c1e-4f0d-9a8e-3d1c5b7e9f10',
};

/** An example request, with all required fields and the most common optional ones. */
export function exampleOf(operation: Operation, root: string, data: ExampleData = NO_DATA): Example {
  const { method, path, parameters, body } = operation;
  const params = pathParamsOf(operation, data);
  const query = parameters.flatMap((parameter) => queryPart(parameter, root, params));
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '1');
  const url = `${root}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const credentials = isOfShop(operation) ? 'KEY:SECRET' : 'USER:PASSWORD';
  const request = { method, url, credentials, headers: exampleHeaders({ method, url }) };
  if (isUpload({ method, path })) return { ...request, file: 'walnuts.jpg' };
  return body ? { ...request, body: exampleBody(operation, body, data) } : request;
}

type Params = Readonly<Record<string, string>>;

/** The path parameters of an example: those of the recorded sample, with some exceptions. */
export function pathParamsOf({ method, path }: Operation, { paramsOf, idsOf }: ExampleData): Params {
  const params = { ...NAMED_PARAMS, ...paramsOf(path) };
  const [order, [me, otherUser]] = [idsOf('/shop/v1/orders')[0], idsOf('/cms/v2/users')];
  // The newest order has no refunds yet, so it can be refunded.
  if (/^\/(shop\/v1|wc\/v3)\/orders\/\{order_id\}\//.test(path) && isCreation({ method, path }))
    return { ...params, order_id: String(order) };
  // The standard class of taxes cannot be deleted.
  if (path.endsWith('/taxes/classes/{slug}') && method === 'DELETE') return { ...params, slug: NAMED_PARAMS.slug };
  // The first user is the caller; the content of a deleted account is reassigned to another one.
  if (path === '/cms/v2/users/{id}' && method === 'DELETE') return { ...params, id: String(otherUser), reassign: String(me) };
  // All passwords of the caller include the one that signs the request in.
  if (path === '/cms/v2/users/{user_id}/application-passwords' && method === 'DELETE')
    return { ...params, user_id: String(otherUser) };
  if (path.startsWith('/cms/v2/users/{user_id}/')) return { ...params, user_id: 'me' };
  return path === '/cms/v2/users/me' ? { ...params, reassign: String(otherUser) } : params;
}

/** Whether a consumer key signs in: the other namespaces take application passwords. */
export const isOfShop = ({ tag }: Pick<Operation, 'tag'>): boolean => tag === 'shop/v1' || tag.startsWith('wc/');

const isCreation = ({ method, path }: Pick<Operation, 'method' | 'path'>): boolean =>
  method === 'POST' && !path.endsWith('}') && !path.endsWith('/me');

/** Whether the operation takes a file. The OpenAPI document describes only JSON bodies. */
export const isUpload = ({ method, path }: Pick<Operation, 'method' | 'path'>): boolean =>
  method === 'POST' && path === '/cms/v2/media';

function queryPart({ name, in: location, required, schema }: Parameter, root: string, params: Params): string[] {
  if (location !== 'query') return [];
  if (name === 'per_page') return ['per_page=3'];
  if (name === 'force') return ['force=true'];
  if (!required) return [];
  const value = schema.format === 'uri' ? root.replace(/rest$/, params[name] ?? 'walnuts/') : (params[name] ?? '1');
  return [`${name}=${encodeURIComponent(value)}`];
}

function exampleBody({ method, path }: Operation, body: NonNullable<Operation['body']>, data: ExampleData): unknown {
  if (!path.endsWith('/batch')) return exampleRecord(path, body, data, isCreation({ method, path }));
  const list = path.replace(/\/batch$/, '');
  const [first = 1, second = 2] = data.idsOf(list);
  return {
    create: [exampleRecord(list, body, data, true)],
    update: [{ id: first, ...exampleRecord(list, body, data, false) }],
    delete: [second],
  };
}

/** The fields of a record that the example of an operation sends. */
export function sentFieldsOf(operation: Operation, data: ExampleData): string[] {
  const { path, body } = operation;
  return body ? Object.keys(exampleRecord(path.replace(/\/batch$/, ''), body, data, isCreation(operation))) : [];
}

function exampleRecord(
  path: string,
  { properties = {}, required = [] }: NonNullable<Operation['body']>,
  data: ExampleData,
  isNew: boolean,
): Record<string, unknown> {
  const collection = path.split('/').findLast((segment) => !segment.startsWith('{'))!;
  if (!isNew && collection in UPDATES) return { ...UPDATES[collection] };
  // Where lines of an order are required, they are named by their ids.
  const lines = required.includes('line_items') && { line_items: [{ line_item_id: data.lineId ?? 1, quantity: 1 }] };
  const common = { ...commonFieldsOf(collection, data), ...lines };
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || name in common);
  return Object.fromEntries(
    shown.map(([name, schema]) => [
      name,
      name === 'name' && collection in NAMES ? NAMES[collection] : exampleValue(name, schema, common),
    ]),
  );
}

const exampleValue = (
  name: string,
  { type, default: fallback, enum: values }: JsonSchema,
  common: Readonly<Record<string, unknown>>,
): unknown =>
  common[name] ??
  REQUIRED_FIELDS[name] ??
  fallback ??
  values?.find(Boolean) ??
  (type === 'integer' ? 1 : type === 'boolean' ? true : 'walnuts');

import type { Described, Operation, Parameter } from './operations.rules.js';

/** A request that shows how an operation is used. */
export interface Example {
  readonly url: string;
  /** To be sent as JSON. */
  readonly body?: unknown;
  /** To be sent as a form: the name of a file on the reader's machine. */
  readonly file?: string;
}

/** What examples know of the shop: without it they speak of what a new one may have. */
export interface Known {
  /** A product that is for sale. */
  readonly product?: number;
  /** What stands in the places of an address. */
  placesOf(path: string): Readonly<Record<string, string>>;
  /** Records that an address lists. */
  idsOf(path: string): readonly number[];
}

const NOTHING: Known = { placesOf: () => ({}), idsOf: () => [1, 2] };

/** What most will want to send, with a believable value: an example sends it although it need not. */
const LIKELY: Readonly<Record<string, unknown>> = {
  ...{ name: 'Walnuts', title: 'Walnuts', content: 'Fresh from the valley.', note: 'Packed today.', reason: 'Came damaged.' },
  ...{ regular_price: '9.95', amount: '5.00', code: 'welcome5', country: 'NL', rate: '9.0000', reviewer: 'Ann Fig', rating: 5 },
  ...{ email: 'ann@example.com', first_name: 'Ann', last_name: 'Fig' },
  ...{ author_name: 'Ann Fig', author_email: 'ann@example.com', review: 'Crisp and fresh.' },
};

/** The same where it depends on the shop. */
function likelyIn(room: string, { product, idsOf }: Known): Readonly<Record<string, unknown>> {
  const [post] = idsOf('/cms/v2/posts');
  if (room === 'customers') return { ...LIKELY, email: 'jo@example.com', first_name: 'Jo', last_name: 'Pecan' };
  if (room !== 'orders') return { ...LIKELY, post };
  return { ...LIKELY, line_items: [{ product_id: product ?? idsOf('/shop/v1/products')[0], quantity: 2 }] };
}

/** What most will want to change, where that is not what they sent to make it. */
const PERSON = { first_name: 'Ann', last_name: 'Fig' };
const CHANGES: Readonly<Record<string, object>> = {
  ...{ orders: { status: 'completed' }, coupons: { amount: '7.50' }, webhooks: { name: 'Warehouse' } },
  ...{ users: PERSON, me: PERSON, customers: PERSON, comments: { content: 'Fresh from the valley.' } },
};

/** The same for what is sent only when it must be. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...{ username: 'ann', password: 'a long pass phrase' },
  ...{ topic: 'order.created', secret: 'a long secret', delivery_url: 'https://example.com/hooks/orders' },
};

/** Names that suit what is named, and that nothing in the sample shop has, by the last word of its address. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ taxes: 'VAT', classes: 'Half rate', attributes: 'Shell', terms: 'Lightly salted', shipping_classes: 'Fragile' },
  ...{ categories: 'New harvest', tags: 'Roasted here', users: 'Ann Fig', webhooks: 'Warehouse' },
};

/** What stands in an address where something is named by a word. */
const PLACES: Readonly<Record<string, string>> = { slug: 'reduced-rate', type: 'post', status: 'publish', taxonomy: 'category' };

const LANGUAGES_OF_EXAMPLES = { curl: curlOf, JavaScript: javascriptOf };

/** The same request in each language, under the address where the interface is. */
export function examplesOf(operation: Operation, root: string, known?: Known): { language: string; source: string }[] {
  const example = exampleOf(operation, root, known);
  const credentials = operation.tag === 'shop/v1' ? 'KEY:SECRET' : 'USER:PASSWORD';
  return Object.entries(LANGUAGES_OF_EXAMPLES).map(([language, write]) => ({
    language,
    source: write(operation.method, example, credentials),
  }));
}

/** A request that is worth sending: with what must be sent, and what most will want to. */
export function exampleOf(operation: Operation, root: string, known: Known = NOTHING): Example {
  const { method, path, parameters, body } = operation;
  const places = placesIn(operation, known);
  const query = parameters.flatMap((parameter) => queryPart(parameter, root, places));
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => places[name] ?? '1');
  const url = `${root}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  if (takesFile({ method, path })) return { url, file: 'walnuts.jpg' };
  return body ? { url, body: bodyOf(operation, body, known) } : { url };
}

type Places = Readonly<Record<string, string>>;

/** What stands in the places of an address: what can be read there, unless something else suits better. */
function placesIn({ method, path }: Operation, { product, placesOf, idsOf }: Known): Places {
  const places = { ...PLACES, ...placesOf(path) };
  const [order, [me, somebody]] = [idsOf('/shop/v1/orders')[0], idsOf('/cms/v2/users')];
  if (path === '/shop/v1/products/{id}' && product !== undefined) return { ...places, id: String(product) };
  // Of the newest order nothing was given back yet.
  if (path.startsWith('/shop/v1/orders/{order_id}/') && isCreation({ method, path }))
    return { ...places, order_id: String(order) };
  // Whoever asks is the first; what belonged to an account goes to another one.
  if (path === '/cms/v2/users/{id}' && method === 'DELETE') return { ...places, id: String(somebody), reassign: String(me) };
  return path === '/cms/v2/users/me' ? { ...places, reassign: String(somebody) } : places;
}

const isCreation = ({ method, path }: Pick<Operation, 'method' | 'path'>): boolean =>
  method === 'POST' && !path.endsWith('}') && !path.endsWith('/me');

/** Whether the content of a file is sent, which no description of fields can say. */
export const takesFile = ({ method, path }: Pick<Operation, 'method' | 'path'>): boolean =>
  method === 'POST' && path === '/cms/v2/media';

function queryPart({ name, in: where, required, schema }: Parameter, root: string, places: Places): string[] {
  if (where !== 'query') return [];
  if (name === 'per_page') return ['per_page=3'];
  if (name === 'force') return ['force=true'];
  if (!required) return [];
  const value = schema.format === 'uri' ? root.replace(/rest$/, places[name] ?? 'walnuts/') : (places[name] ?? '1');
  return [`${name}=${encodeURIComponent(value)}`];
}

function bodyOf({ method, path }: Operation, body: NonNullable<Operation['body']>, known: Known): unknown {
  if (!path.endsWith('/batch')) return recordOf(path, body, known, isCreation({ method, path }));
  const list = path.replace(/\/batch$/, '');
  const [first = 1, second = 2] = known.idsOf(list);
  return {
    create: [recordOf(list, body, known, true)],
    update: [{ id: first, ...recordOf(list, body, known, false) }],
    delete: [second],
  };
}

function recordOf(
  path: string,
  { properties = {}, required = [] }: NonNullable<Operation['body']>,
  known: Known,
  isNew: boolean,
): Record<string, unknown> {
  const room = path.split('/').findLast((word) => !word.startsWith('{'))!;
  if (!isNew && room in CHANGES) return { ...CHANGES[room] };
  const likely = likelyIn(room, known);
  const sent = Object.entries(properties).filter(([name]) => required.includes(name) || name in likely);
  return Object.fromEntries(
    sent.map(([name, schema]) => [name, name === 'name' && room in NAMES ? NAMES[room] : valueOf(name, schema, likely)]),
  );
}

const valueOf = (
  name: string,
  { type, default: fallback, enum: words }: Described,
  likely: Readonly<Record<string, unknown>>,
): unknown =>
  likely[name] ??
  VALUES[name] ??
  fallback ??
  words?.find(Boolean) ??
  (type === 'integer' ? 1 : type === 'boolean' ? true : 'walnuts');

function curlOf(method: string, { url, body, file }: Example, credentials: string): string {
  const verb = method === 'GET' ? '' : `-X ${method} `;
  const parts = [`curl -u ${quoted(credentials)} ${verb}${quoted(url)}`];
  if (file !== undefined) parts.push(`-F ${quoted(`file=@${file}`)}`);
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`);
  return parts.join(' \\\n  ');
}

/** As shells take a text to the letter. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function javascriptOf(method: string, { url, body, file }: Example, credentials: string): string {
  const isJson = body !== undefined;
  return [
    ...(file === undefined
      ? []
      : ['const form = new FormData();', `form.append('file', document.querySelector('input[type=file]').files[0]);`]),
    `const response = await fetch(${literal(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${literal(method)},`]),
    `  headers: {`,
    `    Authorization: 'Basic ' + btoa(${literal(credentials)}),`,
    ...(isJson ? [`    'Content-Type': 'application/json',`] : []),
    `  },`,
    ...(isJson ? [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`] : []),
    ...(file === undefined ? [] : ['  body: form,']),
    `});`,
    `console.log(response.status, await response.json());`,
  ].join('\n');
}

const literal = (text: string): string => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
const indented = (json: string): string => json.replaceAll('\n', '\n  ');

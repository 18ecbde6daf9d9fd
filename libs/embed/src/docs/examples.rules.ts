import type { Described, Operation, Parameter } from './operations.rules.js';

/** A request that shows how an operation is used. */
export interface Example {
  readonly url: string;
  /** To be sent as JSON. */
  readonly body?: unknown;
  /** To be sent as a form: the name of a file on the reader's machine. */
  readonly file?: string;
}

/** What most will want to send, with a believable value: an example sends it although it need not. */
const LIKELY: Readonly<Record<string, unknown>> = {
  ...{ name: 'Walnuts', title: 'Walnuts', content: 'Fresh from the valley.', note: 'Packed today.', reason: 'Came damaged.' },
  ...{ regular_price: '9.95', amount: '5.00', code: 'welcome5', country: 'NL', rate: '9.0000', reviewer: 'Ann Fig', rating: 5 },
  ...{ email: 'ann@example.com', first_name: 'Ann', last_name: 'Fig' },
  ...{ author_name: 'Ann Fig', author_email: 'ann@example.com', post: 1, line_items: [{ product_id: 1, quantity: 2 }] },
};

/** The same for what is sent only when it must be. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...LIKELY,
  ...{ username: 'ann', password: 'a long pass phrase' },
  ...{ topic: 'order.created', secret: 'a long secret', delivery_url: 'https://example.com/hooks/orders' },
};

/** Names that suit what is named, by the last word of its address. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ taxes: 'VAT', classes: 'Half rate', attributes: 'Roast', terms: 'Salted', shipping_classes: 'Bulky' },
  ...{ categories: 'Nuts', tags: 'Organic', users: 'Ann Fig', webhooks: 'Warehouse' },
};

/** What stands in an address where something is named by a word. */
const PLACES: Readonly<Record<string, string>> = { slug: 'reduced-rate', type: 'post', status: 'publish', taxonomy: 'category' };

const LANGUAGES_OF_EXAMPLES = { curl: curlOf, JavaScript: javascriptOf };

/** The same request in each language, under the address where the interface is. */
export function examplesOf(operation: Operation, root: string): { language: string; source: string }[] {
  const example = exampleOf(operation, root);
  const credentials = operation.tag === 'shop/v1' ? 'KEY:SECRET' : 'USER:PASSWORD';
  return Object.entries(LANGUAGES_OF_EXAMPLES).map(([language, write]) => ({
    language,
    source: write(operation.method, example, credentials),
  }));
}

/** A request that is worth sending: with what must be sent, and what most will want to. */
export function exampleOf({ method, path, parameters, body }: Operation, root: string): Example {
  const place = (name: string) => PLACES[name] ?? '1';
  const query = parameters.flatMap((parameter) => queryPart(parameter, root));
  const url =
    root + path.replace(/\{(\w+)\}/g, (_whole, name: string) => place(name)) + (query.length > 0 ? `?${query.join('&')}` : '');
  if (takesFile({ method, path })) return { url, file: 'walnuts.jpg' };
  return body ? { url, body: bodyOf(path, body) } : { url };
}

/** Whether the content of a file is sent, which no description of fields can say. */
export const takesFile = ({ method, path }: Pick<Operation, 'method' | 'path'>): boolean =>
  method === 'POST' && path === '/cms/v2/media';

function queryPart({ name, in: where, required, schema }: Parameter, root: string): string[] {
  if (where !== 'query') return [];
  if (name === 'per_page') return ['per_page=3'];
  if (name === 'force') return ['force=true'];
  return required ? [`${name}=${encodeURIComponent(schema.format === 'uri' ? root.replace(/rest$/, 'walnuts/') : '1')}`] : [];
}

function bodyOf(path: string, body: NonNullable<Operation['body']>): unknown {
  const record = recordOf(path.replace(/\/batch$/, ''), body);
  return path.endsWith('/batch') ? { create: [record], update: [{ id: 1, ...record }], delete: [2] } : record;
}

function recordOf(path: string, { properties = {}, required = [] }: NonNullable<Operation['body']>): Record<string, unknown> {
  const room = path.split('/').findLast((word) => !word.startsWith('{'))!;
  const sent = Object.entries(properties).filter(([name]) => required.includes(name) || name in LIKELY);
  return Object.fromEntries(
    sent.map(([name, schema]) => [name, name === 'name' && room in NAMES ? NAMES[room] : valueOf(name, schema)]),
  );
}

const valueOf = (name: string, { type, default: fallback, enum: words }: Described): unknown =>
  VALUES[name] ?? fallback ?? words?.find(Boolean) ?? (type === 'integer' ? 1 : type === 'boolean' ? true : 'walnuts');

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

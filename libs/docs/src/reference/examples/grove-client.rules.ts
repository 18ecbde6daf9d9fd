import type { JsonSchema, Operation } from '../operations.rules.js';
import { isUpload, type Example } from './example.rules.js';
import { literal } from './javascript.rules.js';

/** The namespaces for which the client has types, and their names in it. */
const NAMESPACES: Readonly<Record<string, string>> = { 'shop/v1': 'shop', 'cms/v2': 'cms' };

/**
 * An example as TypeScript, with the package @grove/client, which sends `Prefer: handling=strict` by itself. It is undefined if the client has no words for
 * the request: it knows one root and few headers.
 */
export function toGroveClient(example: Example, operation?: Operation): string | undefined {
  const { url, credentials, headers = {}, file } = example;
  const [, home, path, query = ''] = /^(.*?)\/rest(\/[^?]*)(?:\?(.*))?$/s.exec(url) ?? [];
  const { Prefer: _sentAnyway, 'Idempotency-Key': idempotencyKey, ...others } = headers;
  if (path === undefined || Object.keys(others).length > 0) return undefined;
  const request = { ...example, path, query: queryOf(query, operation), idempotencyKey };
  const call = (operation && typedCall(request, operation)) ?? plainCall(request);
  const [name, secret] = credentials?.split(':') ?? [];
  const [user, password] = name === 'USER' ? ['username', 'password'] : ['consumerKey', 'consumerSecret'];
  const signIn = name === undefined ? [] : [`  ${user}: ${literal(name)},`, `  ${password}: ${literal(secret)},`];
  const answer = call.includes('.list(') ? '{ records, total }' : 'answer';
  return [
    `import { GroveClient } from '@grove/client';`,
    ...(file === undefined ? [] : [`import { openAsBlob } from 'node:fs';`]),
    '',
    `const grove = new GroveClient({`,
    `  url: ${literal(home)},`,
    ...signIn,
    `});`,
    `const ${answer} = await grove.${call};`,
    `console.log(${answer.replace(/[{}] ?/g, '').trim()});`,
  ].join('\n');
}

/** A request in the terms of the client. */
interface ClientRequest extends Example {
  /** After the root, without the query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
}

/** A call of the method that the client has for an operation; undefined if it has none. */
function typedCall(request: ClientRequest, { tag, method, path: template, hasReading, response }: Operation): string | undefined {
  const { path, query, body, file, idempotencyKey } = request;
  const names = template.slice(tag.length + 2).split('/');
  const values = path.slice(tag.length + 2).split('/');
  const isItem = template.endsWith('}');
  const isBatch = template.endsWith('/batch');
  if (!(tag in NAMESPACES) || names[0] === '' || !hasReading) return undefined;
  const steps = isItem || isBatch ? names.slice(0, -1) : names;
  const collection = NAMESPACES[tag] + steps.map((name, at) => step(name, steps[at - 1], values[at - 1])).join('');
  const call = (verb: string, ...sent: unknown[]) => `${collection}.${verb}(${argumentsOf(sent)})`;
  const id = isItem ? idOf(values.at(-1)!) : undefined;
  const options = idempotencyKey === undefined ? undefined : { idempotencyKey };
  if (isBatch) return call('batch', body, options);
  if (method === 'GET') return isItem ? call('get', id, query) : call(response.isList || response.isMap ? 'list' : 'get', query);
  if (method === 'DELETE') return isItem ? call('delete', id, query) : undefined;
  if (isUpload({ method, path: template })) return `${collection}.upload(await openAsBlob(${literal(file!)}), ${literal(file!)})`;
  if (method === 'POST' && makesRecord(response)) return call('create', body ?? {}, options);
  if (isItem) return call('update', id, body);
  return method === 'POST' ? undefined : call('update', body);
}

/** Whether a record is made, or will be: its response names it. */
const makesRecord = ({ status, record }: Operation['response']): boolean =>
  status === '201' || (status === '202' && record?.properties?.['id'] !== undefined);

/** `.refunds(5)` for `refunds` after `{order_id}`, and nothing for that itself. */
function step(name: string, before: string | undefined, value: string | undefined): string {
  if (name.startsWith('{')) return '';
  const property = `.${name.replace(/[-_](\w)/g, (_separator, letter: string) => letter.toUpperCase())}`;
  return before?.startsWith('{') ? `${property}(${argumentsOf([idOf(value!)])})` : property;
}

/** The call for everything that has no method of its own. */
function plainCall({ method, path, query, body, idempotencyKey }: ClientRequest): string {
  const content = { query, body, idempotencyKey };
  const isEmpty = Object.values(content).every((value) => value === undefined);
  return `request(${argumentsOf([method, path, isEmpty ? undefined : content])})`;
}

/** The arguments of a query, with the types that the operation declares. */
function queryOf(query: string, operation?: Operation): ClientRequest['query'] {
  const schemas = new Map(operation?.parameters.map(({ name, schema }) => [name, schema]));
  const entries = [...new URLSearchParams(query)].map(([name, value]) => [name, typed(value, schemas.get(name))] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function typed(value: string, { type, items }: JsonSchema = {}): unknown {
  if (type === 'array') return value.split(',').map((one) => typed(one, items));
  if (type === 'boolean') return value === 'true';
  return type === 'integer' || type === 'number' ? Number(value) : value;
}

const idOf = (segment: string): string | number => (/^\d+$/.test(segment) ? Number(segment) : decodeURIComponent(segment));

/** Values as TypeScript, without those at the end that are undefined. */
function argumentsOf(values: readonly unknown[]): string {
  const sent = values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
  return sent
    .map((value) => (typeof value === 'string' ? literal(value) : String(JSON.stringify(value, null, 2))))
    .map((source) => inOneLine(source.replace(/^( *)"(\w+)":/gm, '$1$2:')))
    .join(', ');
}

/** An object with one member that is no object, as people write it. */
const inOneLine = (source: string): string => source.replace(/^\{\n +(\w+: [^{[\n]{1,60})\n\}$/, '{ $1 }');

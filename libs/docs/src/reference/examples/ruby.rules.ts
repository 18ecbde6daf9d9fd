import { bracketed } from './bracketed.rules.js';
import type { Example } from './example.rules.js';

/** An example as Ruby, with its standard library. */
export function toRuby({ method, url, credentials, headers = {}, body, file }: Example): string {
  const [user, password] = credentials?.split(':') ?? [];
  const sent = { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  return [
    `require 'json'`,
    `require 'net/http'`,
    '',
    `uri = URI(${literal(url)})`,
    `request = Net::HTTP::${method[0]}${method.slice(1).toLowerCase()}.new(uri)`,
    ...(user === undefined ? [] : [`request.basic_auth ${literal(user)}, ${literal(password)}`]),
    ...Object.entries(sent).map(([name, value]) => `request[${literal(name)}] = ${literal(value)}`),
    ...(body === undefined ? [] : [`request.body = JSON.generate(${rubyValue(body, '')})`]),
    ...(file === undefined ? [] : [`request.set_form [['file', File.open(${literal(file)})]], 'multipart/form-data'`]),
    `response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }`,
    'puts response.code, JSON.parse(response.body)',
  ].join('\n');
}

/** A JSON value as a literal of Ruby, in lines that start with this indentation. */
function rubyValue(value: unknown, indentation: string): string {
  const inner = `${indentation}  `;
  const lines = (open: string, entries: readonly string[], close: string) =>
    bracketed(open, entries, close, { outer: indentation, inner });
  if (typeof value === 'string') return literal(value);
  if (value === null) return 'nil';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value))
    return lines(
      '[',
      value.map((entry) => rubyValue(entry, inner)),
      ']',
    );
  return lines(
    '{',
    Object.entries(value).map(([name, entry]) => `${literal(name)} => ${rubyValue(entry, inner)}`),
    '}',
  );
}

/** A text as a literal of Ruby, in which only quotes and backslashes are special. */
const literal = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

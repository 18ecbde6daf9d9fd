import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

/** A request body that is expensive to parse completely. */
export interface HostileBody {
  readonly name: string;
  readonly headers: OutgoingHttpHeaders;
  /** The body with about this number of bytes. */
  readonly ofSize: (size: number) => string;
}

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const FORM_HEADERS = { 'Content-Type': 'application/x-www-form-urlencoded' };
const MULTIPART_HEADERS = { 'Content-Type': 'multipart/form-data; boundary=x' };
const part = (name: string, text: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const repeat = (unit: string, size: number) => unit.repeat(Math.max(1, Math.floor(size / unit.length)));
const repeatNumbered = (unit: (number: number) => string, size: number) =>
  Array.from({ length: Math.floor(size / unit(99_999).length) }, (_, number) => unit(number));

/** Every kind of body that a client may send. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  { name: 'JSON of many keys', headers: JSON_HEADERS, ofSize: (size) => `{${repeatNumbered((n) => `"k${n}":1`, size).join()}}` },
  { name: 'JSON that is deep', headers: JSON_HEADERS, ofSize: (size) => `{"a":${repeat('[', size)}` },
  {
    name: 'JSON that is deep and ends',
    headers: JSON_HEADERS,
    ofSize: (size) => `{"a":${repeat('[', size / 2)}${repeat(']', size / 2)}}`,
  },
  { name: 'JSON that is wide', headers: JSON_HEADERS, ofSize: (size) => `{"a":[${repeat('[],', size)}[]]}` },
  { name: 'JSON of one long text', headers: JSON_HEADERS, ofSize: (size) => `{"name":"${repeat('\\u0041', size)}"}` },
  { name: 'JSON of backslashes', headers: JSON_HEADERS, ofSize: (size) => `{"name":"${repeat('\\\\', size)}` },
  { name: 'JSON of spaces', headers: JSON_HEADERS, ofSize: (size) => repeat(' ', size) },
  {
    name: 'a list of deletions',
    headers: JSON_HEADERS,
    ofSize: (size) => `{"delete":[${repeat('1,', size)}1]}`,
  },
  { name: 'a form with brackets', headers: FORM_HEADERS, ofSize: (size) => `a${repeat('[]', size)}=1` },
  { name: 'a form with open brackets', headers: FORM_HEADERS, ofSize: (size) => `a${repeat('[x', size)}=1` },
  { name: 'a form of lists', headers: FORM_HEADERS, ofSize: (size) => repeat('a[]=1&', size) },
  {
    name: 'a form of 1,000 lists',
    headers: FORM_HEADERS,
    ofSize: (size) => repeat('a[]=1&', Math.min(size, 5_994)) + 'b='.padEnd(size - 6_000, 'x'),
  },
  {
    name: 'a form that is deep',
    headers: FORM_HEADERS,
    ofSize: (size) => repeatNumbered((n) => `a[${n}][b][c][d][e][f][g][h]=1`, size).join('&'),
  },
  { name: 'a form of one long text', headers: FORM_HEADERS, ofSize: (size) => `name=${repeat('%E2%82%AC', size)}` },
  { name: 'a form of broken escapes', headers: FORM_HEADERS, ofSize: (size) => `name=${repeat('%', size)}` },
  { name: 'a form that is signed', headers: FORM_HEADERS, ofSize: (size) => `oauth_consumer_key=ck_x&${repeat('a[]=1&', size)}` },
  { name: 'a form in parts', headers: MULTIPART_HEADERS, ofSize: (size) => `${repeat(part('a', '1'), size)}--x--\r\n` },
  { name: 'a form in parts without an end', headers: MULTIPART_HEADERS, ofSize: (size) => repeat('--x\r\n', size) },
  { name: 'a form with a file', headers: MULTIPART_HEADERS, ofSize: (size) => part('file"; filename="a.txt', repeat('x', size)) },
  {
    name: 'a file',
    headers: { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment; filename=a.png' },
    ofSize: (size) => repeat('x', size),
  },
  { name: 'plain text', headers: { 'Content-Type': 'text/plain' }, ofSize: (size) => repeat('x', size) },
  { name: 'a body without a content type', headers: {}, ofSize: (size) => repeat('x', size) },
  {
    name: 'a compressed body',
    headers: { ...JSON_HEADERS, 'Content-Encoding': 'gzip' },
    ofSize: (size) => randomBytes(size / 2).toString('hex'),
  },
];

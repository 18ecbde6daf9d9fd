import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

/** A body that costs much to whoever reads all of it. */
export interface HostileBody {
  readonly kind: string;
  readonly headers: OutgoingHttpHeaders;
  /** Of about so many bytes. */
  readonly of: (size: number) => string;
}

const JSON_KIND = { 'Content-Type': 'application/json' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const PARTS = { 'Content-Type': 'multipart/form-data; boundary=x' };
const part = (name: string, text: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const row = (unit: string, size: number) => unit.repeat(Math.max(1, Math.floor(size / unit.length)));
const numbered = (unit: (number: number) => string, size: number) =>
  Array.from({ length: Math.floor(size / unit(99_999).length) }, (_, number) => unit(number));

/** Every kind of body that a server may be sent. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  { kind: 'JSON of many keys', headers: JSON_KIND, of: (size) => `{${numbered((n) => `"k${n}":1`, size).join()}}` },
  { kind: 'JSON that is deep', headers: JSON_KIND, of: (size) => `{"a":${row('[', size)}` },
  { kind: 'JSON that is deep and ends', headers: JSON_KIND, of: (size) => `{"a":${row('[', size / 2)}${row(']', size / 2)}}` },
  { kind: 'JSON that is wide', headers: JSON_KIND, of: (size) => `{"a":[${row('[],', size)}[]]}` },
  { kind: 'JSON of one long text', headers: JSON_KIND, of: (size) => `{"name":"${row('\\u0041', size)}"}` },
  { kind: 'JSON of backslashes', headers: JSON_KIND, of: (size) => `{"name":"${row('\\\\', size)}` },
  { kind: 'JSON of blanks', headers: JSON_KIND, of: (size) => row(' ', size) },
  {
    kind: 'a list of deletions',
    headers: JSON_KIND,
    of: (size) => `{"delete":[${row('1,', size)}1]}`,
  },
  { kind: 'a form with brackets', headers: FORM, of: (size) => `a${row('[]', size)}=1` },
  { kind: 'a form with open brackets', headers: FORM, of: (size) => `a${row('[x', size)}=1` },
  { kind: 'a form of lists', headers: FORM, of: (size) => row('a[]=1&', size) },
  {
    kind: 'a form of 1,000 lists',
    headers: FORM,
    of: (size) => row('a[]=1&', Math.min(size, 5_994)) + 'b='.padEnd(size - 6_000, 'x'),
  },
  { kind: 'a form that is deep', headers: FORM, of: (size) => numbered((n) => `a[${n}][b][c][d][e][f][g][h]=1`, size).join('&') },
  { kind: 'a form of one long text', headers: FORM, of: (size) => `name=${row('%E2%82%AC', size)}` },
  { kind: 'a form of broken escapes', headers: FORM, of: (size) => `name=${row('%', size)}` },
  { kind: 'a form that is signed', headers: FORM, of: (size) => `oauth_consumer_key=ck_x&${row('a[]=1&', size)}` },
  { kind: 'a form in parts', headers: PARTS, of: (size) => `${row(part('a', '1'), size)}--x--\r\n` },
  { kind: 'a form in parts that never end', headers: PARTS, of: (size) => row('--x\r\n', size) },
  { kind: 'a form with a file', headers: PARTS, of: (size) => part('file"; filename="a.txt', row('x', size)) },
  {
    kind: 'a file',
    headers: { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment; filename=a.png' },
    of: (size) => row('x', size),
  },
  { kind: 'text', headers: { 'Content-Type': 'text/plain' }, of: (size) => row('x', size) },
  { kind: 'no kind', headers: {}, of: (size) => row('x', size) },
  {
    kind: 'what is packed',
    headers: { ...JSON_KIND, 'Content-Encoding': 'gzip' },
    of: (size) => randomBytes(size / 2).toString('hex'),
  },
];

import type { OutgoingHttpHeaders } from 'node:http';

/** Node accepts 16 kB of path and headers. */
const SIZE = 14_000;
const repeat = (unit: string) => unit.repeat(Math.floor(SIZE / unit.length));

/** Query strings that are expensive to parse completely. */
export const HOSTILE_QUERIES: readonly string[] = [
  repeat('a[]=1&'),
  repeat('[]=&'),
  `a${repeat('[]')}=1`,
  `a${repeat('[x')}=1`,
  `${repeat('&')}`,
  `include=${repeat('1,')}`,
  `include[]=${repeat('1&include[]=')}`,
  `slug=${repeat('a,')}`,
  `search=${repeat('x')}`,
  `search=${repeat('%25_')}`,
  `search=${repeat('a+')}`,
  `_fields=${repeat('a.')}`,
  `_fields=${repeat('a,')}`,
  `_embed=${repeat('a,')}`,
  `_embed&_fields=id&per_page=100&page=${repeat('9')}`,
  `status=${repeat('publish,')}`,
  `orderby=${repeat('date')}`,
  `after=${repeat('2026-01-01T00:00:00')}`,
  `filter[${repeat('a')}]=1`,
  `password=${repeat('x')}`,
  `oauth_consumer_key=ck_x&oauth_signature=${repeat('%2525')}`,
  `consumer_key=${repeat('c')}&consumer_secret=x`,
];

/** Headers that are expensive to parse completely. */
export const HOSTILE_HEADERS: readonly OutgoingHttpHeaders[] = [
  { Authorization: `Basic ${repeat('QQ')}` },
  { Authorization: `Basic ${Buffer.from(`nobody:${repeat('x').slice(0, 9_000)}`).toString('base64')}` },
  { Authorization: `OAuth ${repeat('oauth_a="x", ')}` },
  { Authorization: `OAuth oauth_consumer_key="${repeat('x')}"` },
  { Authorization: repeat('Basic ') },
  { Cookie: repeat('a=b; ') },
  { Origin: `http://${repeat('x')}` },
  { 'X-Forwarded-For': repeat('1.2.3.4, ') },
  { 'X-Request-Id': repeat('x') },
  { 'X-HTTP-Method-Override': repeat('x') },
  { 'Idempotency-Key': repeat('x') },
  { 'If-None-Match': repeat('"a", ') },
  { 'If-Match': repeat('"a", ') },
  { 'If-Match': repeat(' ,') },
  { 'If-Match': repeat('W/"') },
  { 'If-Modified-Since': repeat('x') },
  { 'Accept-Language': repeat('nl,') },
  { 'Content-Type': repeat('application/json,') },
  { 'Content-Type': `multipart/form-data; boundary=${repeat('x')}` },
  { 'Content-Disposition': `attachment; filename=${repeat('"a')}` },
  { 'Content-Type': `application/json${repeat('; a="')}` },
  { 'Content-Type': `application/json;${repeat(' ')}x` },
  { 'Content-Disposition': `attachment; filename*${repeat(' ')}x` },
  { Accept: repeat('text/html,') },
  { Prefer: `a=${repeat(' ')}(` },
  { Prefer: `a="${repeat('\\"')}` },
  { Prefer: repeat('a;') },
  { Prefer: repeat('"') },
];

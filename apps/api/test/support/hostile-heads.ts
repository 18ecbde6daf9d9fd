import type { OutgoingHttpHeaders } from 'node:http';

/** Node takes 16 kB of address and headers. */
const SIZE = 14_000;
const row = (unit: string) => unit.repeat(Math.floor(SIZE / unit.length));

/** Queries that cost much to whoever reads all that they seem to say. */
export const HOSTILE_QUERIES: readonly string[] = [
  row('a[]=1&'),
  row('[]=&'),
  `a${row('[]')}=1`,
  `a${row('[x')}=1`,
  `${row('&')}`,
  `include=${row('1,')}`,
  `include[]=${row('1&include[]=')}`,
  `slug=${row('a,')}`,
  `search=${row('x')}`,
  `search=${row('%25_')}`,
  `search=${row('a+')}`,
  `_fields=${row('a.')}`,
  `_fields=${row('a,')}`,
  `_embed=${row('a,')}`,
  `_embed&_fields=id&per_page=100&page=${row('9')}`,
  `status=${row('publish,')}`,
  `orderby=${row('date')}`,
  `after=${row('2026-01-01T00:00:00')}`,
  `filter[${row('a')}]=1`,
  `password=${row('x')}`,
  `oauth_consumer_key=ck_x&oauth_signature=${row('%2525')}`,
  `consumer_key=${row('c')}&consumer_secret=x`,
];

/** Headers, likewise. */
export const HOSTILE_HEADERS: readonly OutgoingHttpHeaders[] = [
  { Authorization: `Basic ${row('QQ')}` },
  { Authorization: `Basic ${Buffer.from(`nobody:${row('x').slice(0, 9_000)}`).toString('base64')}` },
  { Authorization: `OAuth ${row('oauth_a="x", ')}` },
  { Authorization: `OAuth oauth_consumer_key="${row('x')}"` },
  { Authorization: row('Basic ') },
  { Cookie: row('a=b; ') },
  { Origin: `http://${row('x')}` },
  { 'X-Forwarded-For': row('1.2.3.4, ') },
  { 'X-Request-Id': row('x') },
  { 'X-HTTP-Method-Override': row('x') },
  { 'Idempotency-Key': row('x') },
  { 'If-None-Match': row('"a", ') },
  { 'If-Modified-Since': row('x') },
  { 'Accept-Language': row('nl,') },
  { 'Content-Type': row('application/json,') },
  { 'Content-Type': `multipart/form-data; boundary=${row('x')}` },
  { 'Content-Disposition': `attachment; filename=${row('"a')}` },
  { Accept: row('text/html,') },
];

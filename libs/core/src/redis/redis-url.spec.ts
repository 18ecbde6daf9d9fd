import { expect, it } from 'vitest';
import { InvalidServerUrl } from '../config/server-url.js';
import { parseRedisUrl } from './redis-url.js';

it('a url names the server, the account and the number of the database', () => {
  expect(parseRedisUrl('redis://grove:p%40ss@queue.example:6380/2')).toEqual({
    kind: 'server',
    hosts: [{ host: 'queue.example', port: 6380 }],
    ...{ username: 'grove', password: 'p@ss', db: 2, tls: undefined, sentinel: undefined },
  });
  expect(parseRedisUrl('redis://:p@[::1]')).toMatchObject({ hosts: [{ host: '::1', port: 6379 }], username: undefined, db: 0 });
});

it('a url that begins with rediss:// is for TLS', () => {
  expect(parseRedisUrl('rediss://queue.example').tls).toEqual({ ca: undefined, cert: undefined, key: undefined });
});

it('a url may name Sentinels and the name of the server, with an account of their own', () => {
  expect(
    parseRedisUrl('redis://grove:p@s1,s2:26380/1?sentinel=queue&sentinel_username=watcher&sentinel_password=w'),
  ).toMatchObject({
    kind: 'sentinel',
    hosts: [
      { host: 's1', port: 26379 },
      { host: 's2', port: 26380 },
    ],
    ...{ username: 'grove', password: 'p', db: 1 },
    sentinel: { name: 'queue', username: 'watcher', password: 'w' },
  });
});

it('a url may name nodes of a cluster', () => {
  expect(parseRedisUrl('rediss://n1,n2:7000?cluster=true')).toMatchObject({
    kind: 'cluster',
    hosts: [
      { host: 'n1', port: 6379 },
      { host: 'n2', port: 7000 },
    ],
  });
});

it.each([
  ['queue:6379', 'must be redis://'],
  ['redis://h1,h2', 'needs sentinel=NAME or cluster=true'],
  ['redis://queue/jobs', 'number as its path'],
  ['redis://queue?tls=true', 'does not know: tls. It knows ca, cert, key, sentinel'],
  ['redis://queue?ca=/ca.pem', 'must begin with rediss:// for ca'],
  ['rediss://queue?cert=/c.pem', 'cert and key together'],
  ['rediss://queue?ca=/none/ca.pem', 'cannot be read: /none/ca.pem (ENOENT)'],
  ['redis://queue?cluster=yes', 'cluster=true'],
  ['redis://queue?cluster=true&sentinel=queue', 'without sentinel'],
  ['redis://queue/1?cluster=true', 'one database'],
  ['redis://queue?sentinel_password=p', 'needs sentinel=NAME'],
])('the url %s is refused with a sentence that says why', (url, sentence) => {
  expect(() => parseRedisUrl(url)).toThrow(InvalidServerUrl);
  expect(() => parseRedisUrl(url)).toThrow(sentence);
});

import { describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidServerUrl } from '@grove/core';
import { parseMysqlUrl } from './mysql-url.js';

it('a url names the server, the account and the database', () => {
  expect(parseMysqlUrl('mysql://grove:p%40ss%2Fword@db.example:3307/shop')).toEqual({
    hosts: [{ host: 'db.example', port: 3307 }],
    username: 'grove',
    password: 'p@ss/word',
    database: 'shop',
    socketPath: undefined,
    tls: undefined,
  });
});

it('a url may name the socket of a server on this machine', () => {
  expect(parseMysqlUrl('mysql://grove@localhost/shop?socket=/run/mysqld/mysqld.sock')).toMatchObject({
    hosts: [{ host: 'localhost', port: 3306 }],
    username: 'grove',
    password: '',
    socketPath: '/run/mysqld/mysqld.sock',
  });
});

it.each([
  ['mysql://grove@[::1]/shop', [['::1', 3306]]],
  ['mysql://grove@[2001:db8::7]:3307/shop', [['2001:db8::7', 3307]]],
  [
    'mysql://grove@10.0.0.1,db2.example:3307,[::1]/shop',
    [
      ['10.0.0.1', 3306],
      ['db2.example', 3307],
      ['::1', 3306],
    ],
  ],
  ['mysql:///shop', [['localhost', 3306]]],
])('a url may name servers by addresses, and several of them in the order of their use: %s', (url, hosts) => {
  expect(parseMysqlUrl(url).hosts).toEqual(hosts.map(([host, port]) => ({ host, port })));
});

it('a url may say which statements wait for the other nodes of a Galera cluster', () => {
  expect(parseMysqlUrl('mysql://grove@db.example/shop?wsrep_sync_wait=1').syncWait).toBe(1);
  for (const wrong of ['16', '-1', 'yes'])
    expect(() => parseMysqlUrl(`mysql://grove@db.example/shop?wsrep_sync_wait=${wrong}`)).toThrow('a number from 0 to 15');
});

describe('The encryption of a url', () => {
  const pem = (name: string) => join(folder, `${name}.pem`);
  const folder = mkdtempSync(join(tmpdir(), 'grove-url-'));
  for (const name of ['ca', 'cert', 'key']) writeFileSync(pem(name), `the ${name}`);
  const tls = (query: string) => parseMysqlUrl(`mysql://grove@db.example/shop?${query}`).tls;

  it('is off unless it is requested, and with "require" anybody may have the certificate', () => {
    expect([tls('tls=off'), tls('tls=require')]).toEqual([undefined, { rejectUnauthorized: false, verifyIdentity: false }]);
  });

  it('with "verify", or with an authority, depends on the certificate', () => {
    expect(tls('tls=verify')).toEqual({ rejectUnauthorized: true, verifyIdentity: true });
    expect(tls(`tls=require&ca=${pem('ca')}`)).toEqual({ ca: 'the ca', rejectUnauthorized: true, verifyIdentity: false });
    expect(tls(`tls=verify&ca=${pem('ca')}&cert=${pem('cert')}&key=${pem('key')}`)).toEqual({
      ...{ ca: 'the ca', cert: 'the cert', key: 'the key' },
      ...{ rejectUnauthorized: true, verifyIdentity: true },
    });
    rmSync(folder, { recursive: true });
  });
});

it.each([
  ['db.example/shop', 'must be mysql://'],
  ['mysql://grove@db.example:port/shop', 'must name each server'],
  ['mysql://grove@db.example:0/shop', 'must name each server'],
  ['mysql://grove@db.example:70000/shop', 'must name each server'],
  ['mysql://grove@::1/shop', 'must name each server'],
  ['mysql://grove@[db.example]/shop', 'must name each server'],
  ['mysql://grove@db1,,db2/shop', 'must name each server'],
  ['mysql://grove@db/shop?ssl=true', 'does not know: ssl. It knows tls, ca, cert, key, socket'],
  ['mysql://grove@db/shop?socketPath=/run/sock', 'does not know: socketPath'],
  ['mysql://grove@db/shop?tls=yes', 'off, require, verify'],
  ['mysql://grove@db/shop?tls=', 'one value for tls'],
  ['mysql://grove@db/shop?tls=off&tls=verify', 'one value for tls'],
  ['mysql://grove@db/shop?ca=/ca.pem', 'needs tls=require or tls=verify for ca'],
  ['mysql://grove@db/shop?tls=verify&cert=/c.pem', 'cert and key together'],
  ['mysql://grove@10.0.0.1/shop?tls=verify', 'needs host names'],
  ['mysql://grove@db/shop?tls=verify&socket=/run/sock', 'without tls'],
  ['mysql://grove@db1,db2/shop?socket=/run/sock', 'only for one server'],
  ['mysql://grove@db/shop?tls=verify&ca=/none/ca.pem', 'cannot be read: /none/ca.pem (ENOENT)'],
  ['mysql://grove:100%@db/shop', '%25'],
])('the url %s is refused with a sentence that says why', (url, sentence) => {
  expect(() => parseMysqlUrl(url)).toThrow(InvalidServerUrl);
  expect(() => parseMysqlUrl(url)).toThrow(sentence);
});

it('the sentence about a url has neither its account nor its password', () => {
  const parse = () => parseMysqlUrl('mysql://grove:open-sesame@db/shop?password=open-sesame');
  expect(parse).toThrow('password');
  expect(parse).not.toThrow('sesame');
  expect(parse).not.toThrow('grove:');
});

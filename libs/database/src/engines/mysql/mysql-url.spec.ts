import { expect, it } from '@jest/globals';
import { parseMysqlUrl } from './mysql-url.js';

it('a url names the server, the account and the database', () => {
  expect(parseMysqlUrl('mysql://grove:p%40ss%2Fword@db.example:3307/shop')).toEqual({
    host: 'db.example',
    port: 3307,
    username: 'grove',
    password: 'p@ss/word',
    database: 'shop',
    socketPath: undefined,
  });
});

it('a url may name the socket of a server on this machine', () => {
  expect(parseMysqlUrl('mysql://grove@localhost/shop?socket=/run/mysqld/mysqld.sock')).toMatchObject({
    host: 'localhost',
    port: 3306,
    username: 'grove',
    password: '',
    socketPath: '/run/mysqld/mysqld.sock',
  });
});

import { expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { DatabaseBusy, DatabaseUnavailable, UniqueViolation } from '../../database-errors.js';
import { translateMysqlError } from './mysql-errors.js';

const thrown = (code: string | undefined, errno: number | undefined, message = 'as the server says') =>
  Object.assign(new Error(message), { code, errno });

it.each([
  ['a deadlock', 'ER_LOCK_DEADLOCK', 1213],
  ['a lock that was not released in time', 'ER_LOCK_WAIT_TIMEOUT', 1205],
])('%s is busy', (_case, code, errno) => {
  expect(translateMysqlError(thrown(code, errno))).toBeInstanceOf(DatabaseBusy);
});

it.each([
  ['a refused connection', 'ECONNREFUSED', -111],
  ['a connection that was reset', 'ECONNRESET', -104],
  ['a connection that took too long', 'ETIMEDOUT', undefined],
  ['a socket that is not there', 'ENOENT', -2],
  ['a name that cannot be resolved now', 'EAI_AGAIN', -3001],
  ['a lost connection', 'PROTOCOL_CONNECTION_LOST', undefined],
  ['too many connections', 'ER_CON_COUNT_ERROR', 1040],
  ['a shutdown', 'ER_SERVER_SHUTDOWN', 1053],
  ['a killed connection', 'ER_CONNECTION_KILLED', 1927],
  ['a server that has gone away', 'CR_SERVER_GONE_ERROR', 2006],
])('%s is unavailable', (_case, code, errno) => {
  const error = translateMysqlError(thrown(code, errno));
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error).not.toBeInstanceOf(DatabaseBusy);
  expect(error).toMatchObject({ code });
});

it('a connection that was closed before anything was sent is distinguished from one that was lost', () => {
  const error = translateMysqlError(thrown(undefined, undefined, "Can't add new command when connection is in closed state"));
  expect(error).toMatchObject({ code: 'CONNECTION_CLOSED' });
});

it.each([
  ['MariaDB', "Duplicate entry 'x' for key 'uq_tag_slug'"],
  ['MySQL 8', "Duplicate entry 'x' for key 'tag.uq_tag_slug'"],
  ['TypeORM around either', "Duplicate entry 'for key 'a.b'' for key 'uq_tag_slug'"],
])('the error of a duplicate key in %s names the index', (_case, message) => {
  const error = thrown('ER_DUP_ENTRY', 1062, message);
  for (const thrown of [error, new QueryFailedError('INSERT', [], error)]) {
    expect(translateMysqlError(thrown)).toEqual(new UniqueViolation('uq_tag_slug'));
  }
});

it('any other error stays what it is', () => {
  for (const error of [thrown('ER_PARSE_ERROR', 1064), thrown('ER_ACCESS_DENIED_ERROR', 1045), new Error('of ours')]) {
    expect(translateMysqlError(error)).toBe(error);
  }
});

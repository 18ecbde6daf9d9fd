import { expect, it } from 'vitest';
import { QueryFailedError } from 'typeorm';
import { DatabaseBusy, DatabaseFull, DatabaseReadOnly, DatabaseUnavailable, UniqueViolation } from '../../database-errors.js';
import { isRefusalOfServer, translateMysqlError } from './mysql-errors.js';

const thrown = (code: string | undefined, errno: number | undefined, message = 'as the server says') =>
  Object.assign(new Error(message), { code, errno });

it.each([
  ['a deadlock', 'ER_LOCK_DEADLOCK', 1213],
  ['a lock that was not released in time', 'ER_LOCK_WAIT_TIMEOUT', 1205],
  ['a conflict with another member of the group', 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT', 3101],
])('%s is busy', (_case, code, errno) => {
  expect(translateMysqlError(thrown(code, errno))).toBeInstanceOf(DatabaseBusy);
});

it('a savepoint that is gone is busy, because the server has rolled back its transaction; a function that does not exist is no such case', () => {
  const missing = (what: string) => translateMysqlError(thrown('ER_SP_DOES_NOT_EXIST', 1305, `${what} does not exist`));
  expect(missing('SAVEPOINT unit_1')).toBeInstanceOf(DatabaseBusy);
  expect(missing('FUNCTION grove.MD5')).not.toBeInstanceOf(DatabaseBusy);
});

it('a write that meets the triggers of a copy without their table runs again, and other missing tables are errors', () => {
  const missing = (table: string) => translateMysqlError(thrown('ER_NO_SUCH_TABLE', 1146, `Table 'shop.${table}' doesn't exist`));
  expect(missing('copy_changes')).toBeInstanceOf(DatabaseBusy);
  expect(missing('product')).not.toBeInstanceOf(DatabaseUnavailable);
});

it.each([
  ['a refused connection', 'ECONNREFUSED', -111],
  ['a connection that was reset', 'ECONNRESET', -104],
  ['a connection that took too long', 'ETIMEDOUT', undefined],
  ['a connection that this process has just closed', 'ERR_STREAM_WRITE_AFTER_END', undefined],
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

it.each([
  ['a replica', 'ER_OPTION_PREVENTS_STATEMENT', 1290, 'The MariaDB server is running with the --read-only option'],
  ['a server that was made read-only', 'ER_OPTION_PREVENTS_STATEMENT', 1290, 'running with the --super-read-only option'],
  ['a read-only transaction', 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION', 1792, ''],
  ['a read-only server', 'ER_READ_ONLY_MODE', 1836, ''],
  ['a group without a majority', 'ER_RUN_HOOK_ERROR', 3100, ''],
  ['a file system that became read-only', 'ER_ERROR_ON_WRITE', 1026, 'Error writing file \'binlog\' (errno: 30 "Read-only")'],
])('%s accepts no changes, and another server may', (_case, code, errno, message) => {
  const error = translateMysqlError(thrown(code, errno, message));
  expect(error).toBeInstanceOf(DatabaseReadOnly);
  expect(isRefusalOfServer(error)).toBe(true);
});

it.each([
  ['a full disk', 'ER_DISK_FULL', 1021, ''],
  ['a full table', 'ER_RECORD_FILE_FULL', 1114, ''],
  ['a log that cannot grow', 'ER_ERROR_ON_WRITE', 1026, 'Error writing file \'binlog\' (errno: 28 "No space left on device")'],
  ['an engine that cannot grow', 'ER_GET_ERRNO', 1030, 'Got error 28 "No space left on device" from storage engine InnoDB'],
])('%s has no space left', (_case, code, errno, message) => {
  expect(translateMysqlError(thrown(code, errno, message))).toBeInstanceOf(DatabaseFull);
});

it.each([
  ['a node without a quorum', 'ER_UNKNOWN_COM_ERROR', 1047, true],
  ['a server that shuts down', 'ER_SERVER_SHUTDOWN', 1053, true],
  ['a server that is offline', 'ER_SERVER_OFFLINE_MODE', 3032, true],
  ['too many connections', 'ER_CON_COUNT_ERROR', 1040, false],
  ['a deadlock', 'ER_LOCK_DEADLOCK', 1213, false],
])('%s can be avoided with another session: %#', (_case, code, errno, expected) => {
  expect(isRefusalOfServer(translateMysqlError(thrown(code, errno)))).toBe(expected);
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
  for (const error of [
    thrown('ER_PARSE_ERROR', 1064),
    thrown('ER_OPTION_PREVENTS_STATEMENT', 1290, 'running with the --secure-file-priv option'),
    thrown('ER_GET_ERRNO', 1030, 'Got error 168 from storage engine'),
    thrown('ER_ACCESS_DENIED_ERROR', 1045),
    new Error('of ours'),
  ]) {
    expect(translateMysqlError(error)).toBe(error);
  }
});

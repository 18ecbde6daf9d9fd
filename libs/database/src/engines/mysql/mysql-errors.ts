import { QueryFailedError } from 'typeorm';
import { DatabaseBusy, DatabaseFull, DatabaseReadOnly, DatabaseUnavailable, UniqueViolation } from '../../database-errors.js';

const DUPLICATE_ENTRY = 1062;

/**
 * Lock wait timeout, deadlock, record changed since it was read, and transaction that conflicts with one of another member of the group.
 */
const BUSY = new Set([1205, 1213, 1020, 3101]);

/** Something that is called does not exist: a function, or a savepoint. */
const NOT_THERE = 1305;

/** A savepoint is gone when the server has rolled back the whole transaction, because it was busy. */
const isGoneSavepoint = (errno: number, message: string): boolean => errno === NOT_THERE && message.startsWith('SAVEPOINT ');

const NO_SUCH_TABLE = 1146;

/** A write met the triggers of a copy that begins, but not the table in which they record changes. MariaDB says so for a moment, although the table is made before them. */
const isBetweenRecordings = (errno: number, message: string): boolean =>
  errno === NO_SUCH_TABLE && message.includes('.copy_changes');

/** Read-only option, transaction, server or table; and a group replication that lost its majority (its hook refuses the commit). */
const READ_ONLY = new Set([1036, 1290, 1792, 1836, 3100]);

/** Disk full, table full, disk full (without waiting). */
const FULL = new Set([1021, 1114, 3675]);

/** Errors that only quote the number of an error of the operating system. */
const QUOTING = new Set([3, 1005, 1026, 1030, 1180]);
const QUOTED_NUMBER = /(?:errno: |error )(\d+)/i;
const [NO_SPACE, READ_ONLY_FILES, QUOTA_EXCEEDED] = ['28', '30', '122'];

/**
 * Too many connections, no quorum (1047 on Galera), shutdown, killed, gone, lost, idle for too long, interrupted, out of memory or threads, offline,
 * failed during a commit, not in sync with the group, and errors of the network that the server reports.
 */
const AWAY = new Set([
  ...[1037, 1038, 1040, 1041, 1047, 1053, 1077, 1079, 1080, 1135, 1152, 1158, 1159, 1160, 1161, 1180, 1184, 1203, 1226, 1317],
  ...[1927, 2006, 2013, 3032, 3797, 3798, 4031],
]);
const AWAY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_PACKETS_OUT_OF_ORDER',
]);

/** Errors of a server that works, but cannot do this now, while another one may: no quorum, shutdown, offline, not in sync with its group. */
const ELSEWHERE = new Set([1047, 1053, 3032, 3797, 3798]);

/** What a statement is called that never left, because its connection was closed already. */
export const NOT_SENT = 'CONNECTION_CLOSED';

/** An error of the server, the network or the pool as one of ours, where it has a meaning that callers act upon; else the error itself. */
export function translateMysqlError(error: unknown): unknown {
  const { code = '', errno = 0, message } = causeOf(error);
  if (errno === DUPLICATE_ENTRY) return new UniqueViolation(constraintOf(message), error);
  if (BUSY.has(errno) || isGoneSavepoint(errno, message) || isBetweenRecordings(errno, message))
    return new DatabaseBusy(code, error);
  const quoted = QUOTING.has(errno) ? QUOTED_NUMBER.exec(message)?.[1] : undefined;
  if (FULL.has(errno) || quoted === NO_SPACE || quoted === QUOTA_EXCEEDED) return new DatabaseFull(code, error);
  if (isReadOnly(errno, message) || quoted === READ_ONLY_FILES) return new DatabaseReadOnly(code, error);
  if (AWAY.has(errno) || AWAY_CODES.has(code)) return new DatabaseUnavailable(code, error);
  // The driver has no codes for these two.
  if (/in closed state/.test(message)) return new DatabaseUnavailable(NOT_SENT, error);
  return message === 'Pool is closed.' ? new DatabaseUnavailable('POOL_CLOSED', error) : error;
}

/** Whether another connection may lead to a server that does what this one refuses, such as the new primary after a switch. */
export const isRefusalOfServer = (error: unknown): boolean =>
  error instanceof DatabaseReadOnly || (error instanceof DatabaseUnavailable && ELSEWHERE.has(causeOf(error.cause).errno ?? 0));

/** 1290 means any option that prevents a statement, such as a missing permission to read files. */
const isReadOnly = (errno: number, message: string): boolean =>
  READ_ONLY.has(errno) && (errno !== 1290 || /read[-_]only/i.test(message));

function causeOf(error: unknown): { code?: string; errno?: number; message: string } {
  return (error instanceof QueryFailedError ? error.driverError : error) as Error;
}

/** MariaDB names the index alone, MySQL 8 puts the table before it: `... for key 'tag.uq_tag_slug'`. */
function constraintOf(message: string): string {
  return /for key '(?:[^'.]+\.)?([^'.]+)'$/.exec(message)?.[1] ?? 'unknown';
}

import { QueryFailedError } from 'typeorm';
import { DatabaseBusy, DatabaseUnavailable, UniqueViolation } from '../../database-errors.js';

const DUPLICATE_ENTRY = 1062;

/** Lock wait timeout, deadlock, record changed since it was read. */
const BUSY = new Set([1205, 1213, 1020]);

/** Too many connections, shutdown, killed, gone, lost, idle for too long, and errors of the network that the server reports. */
const AWAY = new Set([1040, 1053, 1077, 1079, 1080, 1152, 1158, 1159, 1160, 1161, 1184, 1203, 1226, 1927, 2006, 2013, 4031]);
const AWAY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_PACKETS_OUT_OF_ORDER',
]);

/** What a statement is called that never left, because its connection was closed already. */
export const NOT_SENT = 'CONNECTION_CLOSED';

/** An error of the server, the network or the pool as one of ours, where it has a meaning that callers act upon; else the error itself. */
export function translateMysqlError(error: unknown): unknown {
  const { code = '', errno = 0, message } = causeOf(error);
  if (errno === DUPLICATE_ENTRY) return new UniqueViolation(constraintOf(message), error);
  if (BUSY.has(errno)) return new DatabaseBusy(code, error);
  if (AWAY.has(errno) || AWAY_CODES.has(code)) return new DatabaseUnavailable(code, error);
  // The driver has no codes for these two.
  if (/in closed state/.test(message)) return new DatabaseUnavailable(NOT_SENT, error);
  return message === 'Pool is closed.' ? new DatabaseUnavailable('POOL_CLOSED', error) : error;
}

function causeOf(error: unknown): { code?: string; errno?: number; message: string } {
  return (error instanceof QueryFailedError ? error.driverError : error) as Error;
}

/** MariaDB names the index alone, MySQL 8 puts the table before it: `... for key 'tag.uq_tag_slug'`. */
function constraintOf(message: string): string {
  return /for key '(?:[^'.]+\.)?([^'.]+)'$/.exec(message)?.[1] ?? 'unknown';
}

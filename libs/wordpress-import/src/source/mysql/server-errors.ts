import { SourceError, type SourceErrorCode } from '../source-error.js';

const REFUSED = new Set([
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_COLUMNACCESS_DENIED_ERROR',
]);

const LOST = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_NEW_ABORTING_CONNECTION',
  'ER_CONNECTION_KILLED',
  'ER_CLIENT_INTERACTION_TIMEOUT',
  'ER_QUERY_INTERRUPTED',
]);

/** Converts an error of the driver while the connection to the server at `where` is opened. */
export function connectionError(error: unknown, where: string): SourceError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (REFUSED.has(code))
    return of(
      'source_refused',
      error,
      `${where} refuses the user: ${message}. Check the user and the password, and grant SELECT on the database.`,
    );
  if (code === 'ER_BAD_DB_ERROR')
    return of('source_not_found', error, `${where} does not exist. Check the name of the database in the address.`);
  return of(
    'source_unreachable',
    error,
    `${where} cannot be reached (${code || message}). Check the address, and that the server accepts connections from here.`,
  );
}

/** Converts an error of the driver while the source is read. */
export function readError(error: unknown, where: string): SourceError {
  const { code = '', message, fatal } = error as NodeJS.ErrnoException & { fatal?: boolean };
  if (LOST.has(code) || fatal === true || /closed state/.test(message))
    return of(
      'source_lost',
      error,
      `The connection to ${where} was lost (${code || message}). Run the import again: it goes on where it was.`,
    );
  if (REFUSED.has(code))
    return of('source_refused', error, `The user may not read ${where}: ${message}. Grant SELECT on the database.`);
  return of('source_query_failed', error, `${where} cannot be read: ${message}.`);
}

const of = (code: SourceErrorCode, cause: unknown, message: string): SourceError =>
  new SourceError(code, message[0].toUpperCase() + message.slice(1), cause);

import { CommanderError } from 'commander';
import { ConfigurationFaults, DatabaseUnavailable, RestError, UniqueViolation } from '@grove/kernel';

/** Why a command could not be done, and what to do about it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Tells an error on standard error, never with a stack; gives the exit code. */
export function refuse(error: unknown, isForPrograms: boolean): number {
  const refusal = refusalOf(error);
  process.stderr.write(isForPrograms ? `${JSON.stringify(refusal)}\n` : `${refusal.message}\n`);
  return 1;
}

/** Any error as it is told. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RestError) return { code: error.code, message: sentenceOf(error) };
  if (error instanceof ConfigurationFaults) return { code: 'invalid_configuration', message: error.message };
  if (error instanceof CommanderError) return { code: 'usage', message: error.message.replace(/^error: /, '') };
  if (error instanceof DatabaseUnavailable) return { code: 'database_unavailable', message: unavailable(error) };
  if (error instanceof UniqueViolation) return { code: 'conflict', message: 'Somebody else wrote the same at the same moment. Try again.' };
  const { code = '', message } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException;
  const known = KNOWN.find(({ codes }) => codes.includes(code));
  return known ? { code: known.as, message: `${message}. ${known.advice}` } : { code: 'unexpected', message };
}

const KNOWN = [
  { codes: ['EADDRINUSE'], as: 'port_taken', advice: 'Stop what uses the port, or choose another with PORT=3001.' },
  { codes: ['EADDRNOTAVAIL', 'ENOTFOUND'], as: 'host_unknown', advice: 'HOST must be an address of this machine, such as 127.0.0.1.' },
  {
    codes: ['ER_ACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR', 'ER_BAD_DB_ERROR'],
    as: 'database_refused',
    advice: 'Check the user, the password and the name in DATABASE_URL; the database itself must exist.',
  },
  { codes: ['EACCES', 'EROFS', 'ENOTDIR', 'EEXIST'], as: 'not_allowed', advice: 'Check DATA_DIR, DATABASE_URL and PORT.' },
];

const unavailable = ({ code }: DatabaseUnavailable): string =>
  `The database cannot be used right now (${code}). Check DATABASE_URL and that the database runs, then try again.`;

/** Where parameters are wrong, what is wrong with each; clients find that in `data`, people want it in the sentence. */
function sentenceOf({ message, details }: RestError): string {
  const params = details['params'];
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return message;
  const [first, ...others] = Object.values(params as Record<string, string>);
  return first === undefined ? message : [first[0].toUpperCase() + first.slice(1), ...others].join(' ');
}

import { CommanderError } from 'commander';
import { ConfigurationFaults, RestError } from '@grove/core';
import { DatabaseUnavailable, UniqueViolation } from '@grove/database';

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
  if (error instanceof UniqueViolation)
    return { code: 'conflict', message: 'Somebody else wrote the same at the same moment. Try again.' };
  const { code = '', message } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException;
  const [as, advice] = SYSTEM[code] ?? ['unexpected', ''];
  return { code: as, message: advice === '' ? message : `${message}. ${advice}` };
}

/** What the system and the database call it, what we call it, and what helps. */
const SYSTEM: Readonly<Record<string, readonly [code: string, advice: string]>> = {
  EADDRINUSE: ['port_taken', 'Something else listens there: stop it, or choose another port with PORT=3001.'],
  EADDRNOTAVAIL: ['host_unknown', 'HOST must be an address of this machine, such as 127.0.0.1.'],
  ENOTFOUND: ['host_unknown', 'HOST must be an address of this machine, such as 127.0.0.1.'],
  ER_ACCESS_DENIED_ERROR: ['database_refused', 'Check the user and the password in DATABASE_URL.'],
  ER_DBACCESS_DENIED_ERROR: ['database_refused', 'Give the user of DATABASE_URL all privileges on that database.'],
  ER_BAD_DB_ERROR: ['database_refused', 'Create the database that DATABASE_URL names; Grove makes what is in it.'],
  EACCES: ['not_allowed', 'Check DATA_DIR, DATABASE_URL and PORT.'],
  EROFS: ['not_allowed', 'Check DATA_DIR and DATABASE_URL.'],
  ENOTDIR: ['not_allowed', 'Check DATA_DIR and DATABASE_URL.'],
};

const unavailable = ({ code }: DatabaseUnavailable): string =>
  `The database cannot be used right now (${code}). Check DATABASE_URL and that the database runs, then try again.`;

/** Where parameters are wrong, what is wrong with each; clients find that in `data`, people want it in the sentence. */
function sentenceOf({ message, details }: RestError): string {
  const params = details['params'];
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return message;
  const [first, ...others] = Object.values(params as Record<string, string>);
  return first === undefined ? message : [first[0].toUpperCase() + first.slice(1), ...others].join(' ');
}

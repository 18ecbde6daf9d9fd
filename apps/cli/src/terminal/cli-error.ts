import { CommanderError } from 'commander';
import { ConfigurationError, RestError } from '@grove/core';
import { DatabaseFrozen, DatabaseUnavailable, TransferRefused, UniqueViolation } from '@grove/database';

/** Why a command failed, and what to do about it. */
export interface CliError {
  readonly code: string;
  readonly message: string;
}

/** A command has printed what it has to say, and ends with another exit code than 0. */
export class EndedWithCode extends Error {
  constructor(readonly exitCode: number) {
    super(`The exit code is ${exitCode}.`);
  }
}

/** Prints an error on standard error, without a stack trace. Returns the exit code. */
export function printError(error: unknown, isForPrograms: boolean): number {
  const refusal = toCliError(error);
  process.stderr.write(isForPrograms ? `${JSON.stringify(refusal)}\n` : `${refusal.message}\n`);
  return 1;
}

/** Converts any error to a code and a message. */
export function toCliError(error: unknown): CliError {
  if (error instanceof RestError) return { code: error.code, message: messageOf(error) };
  if (error instanceof ConfigurationError) return { code: 'invalid_configuration', message: error.message };
  if (error instanceof CommanderError) return { code: 'usage', message: error.message.replace(/^error: /, '') };
  if (error instanceof TransferRefused) return { code: error.code, message: error.message };
  if (error instanceof DatabaseFrozen) return { code: 'writes_frozen', message: FROZEN };
  if (error instanceof DatabaseUnavailable) return { code: 'database_unavailable', message: unavailable(error) };
  if (error instanceof UniqueViolation)
    return { code: 'conflict', message: 'Another process wrote the same record at the same time. Try again.' };
  const { code = '', message } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException;
  const [as, advice] = SYSTEM_ERRORS[code] ?? ['unexpected', ''];
  return { code: as, message: advice === '' ? message : `${message}. ${advice}` };
}

/** By the code of the operating system or the database: our code, and advice. */
const SYSTEM_ERRORS: Readonly<Record<string, readonly [code: string, advice: string]>> = {
  EADDRINUSE: ['port_taken', 'Another program uses this port: stop it, or choose another port, such as PORT=3001.'],
  EADDRNOTAVAIL: ['host_unknown', 'HOST must be an address of this machine, such as 127.0.0.1.'],
  ENOTFOUND: ['host_unknown', 'HOST must be an address of this machine, such as 127.0.0.1.'],
  ER_ACCESS_DENIED_ERROR: ['database_refused', 'Check the user and the password in DATABASE_URL.'],
  ER_DBACCESS_DENIED_ERROR: ['database_refused', 'Give the user of DATABASE_URL all privileges on that database.'],
  ER_BAD_DB_ERROR: ['database_refused', 'Create the database that DATABASE_URL names; Grove creates the tables.'],
  HANDSHAKE_SSL_ERROR: ['database_refused', 'Check tls, ca, cert and key in DATABASE_URL.'],
  HANDSHAKE_NO_SSL_SUPPORT: ['database_refused', 'Configure TLS at the database, or use tls=off in DATABASE_URL.'],
  ER_SECURE_TRANSPORT_REQUIRED: ['database_refused', 'Use tls=verify or tls=require in DATABASE_URL.'],
  EACCES: ['not_allowed', 'Check DATA_DIR, DATABASE_URL and PORT.'],
  EROFS: ['not_allowed', 'Check DATA_DIR and DATABASE_URL.'],
  ENOTDIR: ['not_allowed', 'Check DATA_DIR and DATABASE_URL.'],
};

const FROZEN =
  'The writes of this database are frozen by grove copy. Wait until it ends; to end the freeze now, run grove copy --unfreeze.';

const unavailable = ({ code }: DatabaseUnavailable): string =>
  `The database cannot be used right now (${code}). Check DATABASE_URL and that the database runs, then try again.`;

/** For invalid parameters: the message of each one. Programs read them from `data`; people need them in the text. */
function messageOf({ message, details }: RestError): string {
  const params = details['params'];
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return message;
  const [first, ...others] = Object.values(params as Record<string, string>);
  return first === undefined ? message : [first[0].toUpperCase() + first.slice(1), ...others].join(' ');
}

import { CommanderError } from 'commander';
import { ConfigurationError, RestError } from '@grove/core';
import { DatabaseFrozen, DatabaseUnavailable, UniqueViolation } from '@grove/database';
import { TransferRefused } from '@grove/operations';
import { coloured } from './colours.js';
import { UsageError } from './exit-code.js';

/** Why a command failed, and what to do about it. */
interface CliError {
  readonly code: string;
  readonly message: string;
}

/** Prints an error on standard error, without a stack trace. Returns the exit code. */
export function printError(error: unknown, isForPrograms: boolean): number {
  const refusal = toCliError(error);
  process.stderr.write(isForPrograms ? `${JSON.stringify(refusal)}\n` : `${coloured('red', refusal.message, process.stderr)}\n`);
  return 1;
}

/** Converts any error to a code and a message. */
function toCliError(error: unknown): CliError {
  if (error instanceof RestError) return { code: error.code, message: messageOf(error) };
  if (error instanceof ConfigurationError) return { code: 'invalid_configuration', message: error.message };
  if (error instanceof UsageError) return { code: 'usage', message: error.message };
  if (error instanceof CommanderError) return { code: 'usage', message: error.message.replace(/^error: /, '') };
  if (error instanceof TransferRefused) return { code: error.code, message: error.message };
  if (error instanceof DatabaseFrozen) return { code: 'writes_frozen', message: FROZEN };
  if (error instanceof DatabaseUnavailable) return { code: 'database_unavailable', message: unavailable(error) };
  if (error instanceof UniqueViolation)
    return { code: 'conflict', message: 'Another process wrote the same record at the same time. Try again.' };
  return systemError(error instanceof Error ? error : new Error(String(error)));
}

/** By the code of the operating system or the database: our code, and advice. */
const SYSTEM_ERRORS: Readonly<Record<string, readonly [code: string, advice: string]>> = {
  EADDRINUSE: ['port_taken', 'Another program uses this port: stop it, or choose another port with PORT.'],
  EADDRNOTAVAIL: ['host_unknown', 'HOST must be an address of this machine, such as 127.0.0.1.'],
  ENOTFOUND: ['host_unknown', 'HOST must be an address of this machine, such as 127.0.0.1.'],
  ER_ACCESS_DENIED_ERROR: ['database_refused', 'Check the user and the password in DATABASE_URL.'],
  ER_DBACCESS_DENIED_ERROR: ['database_refused', 'Give the user of DATABASE_URL all privileges on that database.'],
  ER_BAD_DB_ERROR: ['database_refused', 'Create the database that DATABASE_URL names; Grove creates the tables.'],
  HANDSHAKE_SSL_ERROR: ['database_refused', 'Check tls, ca, cert and key in DATABASE_URL.'],
  HANDSHAKE_NO_SSL_SUPPORT: ['database_refused', 'Configure TLS at the database, or use tls=off in DATABASE_URL.'],
  ER_SECURE_TRANSPORT_REQUIRED: ['database_refused', 'Use tls=verify or tls=require in DATABASE_URL.'],
};

/** What to do if a database refuses a connection with this code; undefined for other codes. */
export function databaseRefusal(code: string): string | undefined {
  const [as, advice] = SYSTEM_ERRORS[code] ?? [];
  return as === 'database_refused' ? advice : undefined;
}

/** What the operating system refused to do with a file: our code, and a sentence about its path. */
const FILE_ERRORS: Readonly<Record<string, readonly [code: string, sentence: (path: string) => string]>> = {
  ENOENT: ['file_missing', (path) => `There is no file or folder ${path}. Check the path, and create the folder first.`],
  EACCES: ['not_allowed', (path) => `This account may not use ${path}. Check its permissions, DATA_DIR and DATABASE_URL.`],
  EPERM: ['not_allowed', (path) => `This account may not use ${path}. Check its permissions, DATA_DIR and DATABASE_URL.`],
  EROFS: ['not_allowed', (path) => `${path} cannot be changed: it is read-only. Check DATA_DIR and DATABASE_URL.`],
  ENOTDIR: ['not_a_folder', (path) => `A part of ${path} is a file, not a folder. Check the path, DATA_DIR and DATABASE_URL.`],
  EISDIR: ['is_a_folder', (path) => `${path} is a folder. Name a file.`],
  EEXIST: ['file_exists', (path) => `${path} exists already. Name another file, or delete it.`],
  ENOSPC: ['disk_full', (path) => `There is no space left to write ${path}. Free some, or choose another disk.`],
  EFBIG: ['file_too_large', (path) => `${path} would be larger than this file system allows.`],
  EMFILE: ['too_many_files', () => 'Too many files are open. Raise the limit of this account (ulimit -n).'],
};

function systemError(error: NodeJS.ErrnoException): CliError {
  const { code = '', message, path } = error;
  const [as, sentence] = FILE_ERRORS[code] ?? [];
  if (as && sentence && (path !== undefined || error.syscall !== undefined))
    return { code: as, message: sentence(error.syscall === 'listen' ? 'this port' : (path ?? 'a file')) };
  const [known, advice] = SYSTEM_ERRORS[code] ?? ['unexpected', ''];
  return { code: known, message: advice === '' ? message : `${message}. ${advice}` };
}

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

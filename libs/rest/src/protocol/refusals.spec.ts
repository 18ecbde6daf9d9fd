import { describe, expect, it } from 'vitest';
import { writeFile } from 'node:fs/promises';
import {
  CommitOutcomeUnknown,
  DatabaseBusy,
  DatabaseFull,
  DatabaseReadOnly,
  DatabaseUnavailable,
  UniqueViolation,
} from '@grove/database';
import { NoRoute, errorBodyOf, restError } from '@grove/core';
import { NAMESPACE_ALIASES } from '../conventions/aliases.js';
import { toRestError, errorBodyAt, retryAfterSeconds } from './refusals.js';

const systemError = (code: string, syscall: string) => Object.assign(new Error(`${code}: secret`), { code, syscall });

describe('what is thrown', () => {
  it('for a client reaches it as it is', () => {
    const error = new NoRoute();
    expect(toRestError(error)).toBe(error);
  });

  it.each<[string, unknown, string, number]>([
    ['a database that is away', new DatabaseUnavailable('ECONNREFUSED'), 'rest_unavailable', 503],
    ['a database that is busy', new DatabaseBusy('SQLITE_BUSY'), 'rest_database_busy', 503],
    ['a database that takes no changes', new DatabaseReadOnly('SQLITE_READONLY'), 'rest_database_read_only', 503],
    ['a database without space', new DatabaseFull('SQLITE_FULL'), 'rest_database_full', 503],
    ['a commit without an answer', new CommitOutcomeUnknown('ECONNRESET'), 'rest_outcome_unknown', 503],
    ['a full disk', systemError('ENOSPC', 'write'), 'rest_disk_full', 507],
    ['a used up quota', systemError('EDQUOT', 'mkdir'), 'rest_disk_full', 507],
    ['a full disk that the picture library reports', new Error('unix error: No space left on device'), 'rest_disk_full', 507],
    ['read-only files', systemError('EROFS', 'open'), 'rest_files_unavailable', 503],
    ['a folder that is not ours', systemError('EACCES', 'mkdir'), 'rest_files_unavailable', 503],
    ['too many open files', systemError('EMFILE', 'open'), 'rest_files_unavailable', 503],
    ['a forbidden address', systemError('EACCES', 'connect'), 'rest_internal_error', 500],
    ['a race for a unique key', new UniqueViolation('uq_term_slug'), 'rest_conflict', 409],
    ['a mishap of ours', new TypeError("Cannot read properties of undefined (reading 'secret')"), 'rest_internal_error', 500],
    ['no error at all', 'a text', 'rest_internal_error', 500],
    ['nothing', undefined, 'rest_internal_error', 500],
  ])('by %s has a code, and no internal details', (_what, thrown, code, status) => {
    const body = errorBodyOf(toRestError(thrown), true);
    expect(body).toMatchObject({ code, data: { status } });
    expect(JSON.stringify(body)).not.toMatch(/secret|ECONN|SQLITE|uq_term/);
    expect(Object.keys(body.data)).toEqual(['status']);
  });

  it.each<[unknown, number | undefined]>([
    [new DatabaseUnavailable('ECONNREFUSED'), 1],
    [new DatabaseReadOnly('ER_OPTION_PREVENTS_STATEMENT'), 1],
    [new DatabaseFull('SQLITE_FULL'), 60],
    [systemError('ENOSPC', 'write'), 60],
    [new CommitOutcomeUnknown('ECONNRESET'), undefined],
    [new UniqueViolation('uq_term_slug'), undefined],
  ])('says when to repeat the request, except if it may have taken effect (%s)', (thrown, seconds) => {
    expect(retryAfterSeconds(toRestError(thrown))).toBe(seconds);
  });

  it('by a write to a full disk says so', async () => {
    const error = await writeFile('/dev/full', 'figs').catch((error: unknown) => error);
    expect(toRestError(error)).toMatchObject({ code: 'rest_disk_full', status: 507 });
  });

  it('has the code of the mount point through which the client came', () => {
    const error = new (restError('shop_rest_cannot_view', 'refused', 'You may not.'))();
    const mountPoint = { home: 'https://shop.example', root: 'https://shop.example/wp-json', language: '' };
    const rest = { message: 'You may not.', data: { status: 401 } };
    expect(errorBodyAt(mountPoint, error, false)).toEqual({ code: 'shop_rest_cannot_view', ...rest });
    expect(errorBodyAt({ ...mountPoint, aliases: NAMESPACE_ALIASES }, error, false)).toEqual({
      code: 'woocommerce_rest_cannot_view',
      ...rest,
    });
  });
});

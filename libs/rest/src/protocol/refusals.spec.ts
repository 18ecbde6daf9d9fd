import { describe, expect, it } from '@jest/globals';
import { DatabaseBusy, DatabaseUnavailable, UniqueViolation } from '@grove/database';
import { NoRoute, errorBodyOf, restError } from '@grove/core';
import { WORDPRESS_ALIASES } from '../conventions/aliases.js';
import { toRestError, errorBodyAt } from './refusals.js';

describe('what is thrown', () => {
  it('for a client reaches it as it is', () => {
    const error = new NoRoute();
    expect(toRestError(error)).toBe(error);
  });

  it.each<[string, unknown, string, number]>([
    ['a database that is away', new DatabaseUnavailable('ECONNREFUSED'), 'rest_unavailable', 503],
    ['a database that is busy', new DatabaseBusy('SQLITE_BUSY'), 'rest_unavailable', 503],
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

  it('has the code of the mount point through which the client came', () => {
    const error = new (restError('shop_rest_cannot_view', 'refused', 'You may not.'))();
    const mountPoint = { home: 'https://shop.example', root: 'https://shop.example/wp-json', language: '' };
    const rest = { message: 'You may not.', data: { status: 401 } };
    expect(errorBodyAt(mountPoint, error, false)).toEqual({ code: 'shop_rest_cannot_view', ...rest });
    expect(errorBodyAt({ ...mountPoint, aliases: WORDPRESS_ALIASES }, error, false)).toEqual({
      code: 'woocommerce_rest_cannot_view',
      ...rest,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { KeyForReading, KeyForWriting } from '../conventions/errors.js';
import { keyAllows, visitor } from './principal.js';

describe('a consumer key', () => {
  it.each([
    ['read', ['GET', 'HEAD', 'OPTIONS']],
    ['write', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
    ['read_write', ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
  ] as const)('that may %s may use %j and no other method', (permission, allowed) => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
    expect(methods.filter((method) => keyAllows(permission, method)).sort()).toEqual([...allowed].sort());
  });

  it.each([
    ['read', KeyForReading],
    ['write', KeyForWriting],
  ])('that may only %s gets 401 for other methods', (permission, Refusal) => {
    expect(new Refusal()).toMatchObject({ code: 'shop_rest_authentication_error', status: 401 });
    expect(new Refusal().message).toContain(`may only ${permission}`);
  });
});

describe('a person', () => {
  it('may use every method, as far as keys go', () => {
    for (const method of ['GET', 'POST', 'DELETE']) expect(keyAllows(undefined, method)).toBe(true);
  });

  it('without credentials is nobody and may nothing', () => {
    expect(visitor).toMatchObject({ userId: 0, roles: [] });
    expect(visitor.can('manage_products')).toBe(false);
    expect(visitor.can('anyone')).toBe(false);
  });
});

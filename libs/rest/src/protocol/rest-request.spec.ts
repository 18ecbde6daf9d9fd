import { describe, expect, it } from '@jest/globals';
import { RestRequest } from './rest-request.js';
import { visitor, type Principal } from './principal.js';

const mount = { home: 'https://shop.example', root: 'https://shop.example/nl/rest', language: 'nl' };

const callTo = (params: Record<string, string>, args: Record<string, unknown> = {}) =>
  new RestRequest('GET', params, visitor, mount, { sent: 'x' }, args, { address: '203.0.113.9', userAgent: 'test' });

describe('a call', () => {
  it.each([
    ['7', 7],
    ['007', 7],
    ['0', 0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', 0],
    ['9'.repeat(400), 0],
  ])('names by %s the number %d; what is too large for one names nothing', (text, id) => {
    expect(callTo({ id: text }).id()).toBe(id);
  });

  it('names numbers in other places too, and none where there is no such place', () => {
    expect(callTo({ order_id: '5', id: '7' }).id('order_id')).toBe(5);
    expect(callTo({ id: '7' }).id('order_id')).toBe(0);
  });

  it('is answered in the context that was asked for, else in "view"', () => {
    expect(callTo({}, { context: 'edit' }).context).toBe('edit');
    expect(callTo({}).context).toBe('view');
  });

  it('tells addresses below the root by which it came', () => {
    expect(callTo({}).url('/shop/v1/orders')).toBe('https://shop.example/nl/rest/shop/v1/orders');
  });

  it('may be made again with other input, or by somebody else, and stays what it was', () => {
    const call = callTo({ id: '7' }, { context: 'edit' });
    const keeper: Principal = { ...visitor, userId: 7 };
    expect(call.with({ name: 'a' }, { name: 'A' })).toMatchObject({
      sent: { name: 'a' },
      args: { name: 'A' },
      principal: visitor,
    });
    expect(call.as(keeper)).toMatchObject({ principal: keeper, sent: { sent: 'x' }, args: { context: 'edit' } });
    expect(call).toMatchObject({ principal: visitor, sent: { sent: 'x' }, args: { context: 'edit' } });
  });
});

import { describe, expect, it } from 'vitest';
import { RequestContext } from './request-context.js';
import { RestRequest } from './rest-request.js';
import { visitor } from './principal.js';

const context = new RequestContext(visitor, { home: 'https://shop.example', root: 'https://shop.example/rest', language: '' });

const requestWith = (params: Record<string, string>, args: object = {}) => new RestRequest(context, params, {}, args);

describe('a request', () => {
  it.each([
    ['7', 7],
    ['007', 7],
    ['0', 0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', 0],
    ['9'.repeat(400), 0],
  ])('names by %s the number %d; what is too large for one names nothing', (text, id) => {
    expect(requestWith({ id: text }).id()).toBe(id);
  });

  it('names numbers by other parameters too, and none where there is no such parameter', () => {
    expect(requestWith({ order_id: '5', id: '7' }).id('order_id')).toBe(5);
    expect(requestWith({ id: '7' }).id('order_id')).toBe(0);
  });

  it('is answered in the view that was asked for, else in "view"', () => {
    expect(requestWith({}, { context: 'edit' }).view).toBe('edit');
    expect(requestWith({}).view).toBe('view');
  });
});

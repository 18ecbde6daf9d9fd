import { describe, expect, it } from 'vitest';
import { operationsIn } from './operations.rules.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const FIG = { type: 'object', properties: { id: { type: 'integer' } } };
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const KEY = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };

const operation = (operationId: string, more: object) => ({ operationId, summary: 'Figs', tags: ['shop/v1'], ...more });

describe('The operations of an OpenAPI document', () => {
  const [list, create, read] = operationsIn({
    paths: {
      '/figs': {
        get: operation('list', {
          responses: {
            200: { ...json({ type: 'array', items: { $ref: '#/components/schemas/fig' } }), headers: { 'X-WP-Total': {} } },
            default: {},
          },
        }),
        post: operation('create', {
          parameters: [{ $ref: '#/components/parameters/key' }],
          requestBody: json(FIG),
          responses: { default: {}, 201: {} },
        }),
      },
      '/figs/{id}': {
        parameters: [ID],
        get: operation('read', {
          parameters: [{ ...ID, in: 'query' }],
          responses: { 200: json({ $ref: '#/components/schemas/fig' }) },
        }),
      },
    },
    components: { schemas: { fig: FIG }, parameters: { key: KEY } },
  });

  it('have a method and a path', () => {
    expect([list, create, read].map(({ id, method, path, tag }) => [id, method, path, tag])).toEqual([
      ['list', 'GET', '/figs', 'shop/v1'],
      ['create', 'POST', '/figs', 'shop/v1'],
      ['read', 'GET', '/figs/{id}', 'shop/v1'],
    ]);
  });

  it('have the parameters of their path and their own, each once, also those that are references', () => {
    expect([list, create, read].map(({ parameters }) => parameters)).toEqual([[], [KEY], [ID]]);
  });

  it('have a response: a list, a record, or one that is not declared', () => {
    expect([list, create, read].map(({ response }) => response)).toEqual([
      { status: '200', record: FIG, isList: true, isMap: false, hasTotal: true },
      { status: '201', record: undefined, isList: false, isMap: false, hasTotal: false },
      { status: '200', record: FIG, isList: false, isMap: false, hasTotal: false },
    ]);
  });

  it('have a request body if they take one', () => {
    expect([list, create, read].map(({ body }) => body)).toEqual([undefined, FIG, undefined]);
  });
});

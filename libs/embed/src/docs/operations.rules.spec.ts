import { describe, expect, it } from '@jest/globals';
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
          responses: { 200: json({ oneOf: [{ type: 'array', items: {} }, { $ref: '#/components/schemas/fig' }] }), default: {} },
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

  it('are told by method and address', () => {
    expect([list, create, read].map(({ id, method, path, tag }) => [id, method, path, tag])).toEqual([
      ['list', 'GET', '/figs', 'shop/v1'],
      ['create', 'POST', '/figs', 'shop/v1'],
      ['read', 'GET', '/figs/{id}', 'shop/v1'],
    ]);
  });

  it('have the arguments of their address and their own, each once, whether they stand there or elsewhere', () => {
    expect([list, create, read].map(({ parameters }) => parameters)).toEqual([[], [KEY], [ID]]);
  });

  it('tell what they answer: a list, a record, or nothing that is declared', () => {
    expect([list, create, read].map(({ answer }) => answer)).toEqual([
      { status: '200', record: FIG, isList: true },
      { status: '201', record: undefined, isList: false },
      { status: '200', record: FIG, isList: false },
    ]);
  });

  it('tell what is sent', () => {
    expect([list, create, read].map(({ body }) => body)).toEqual([undefined, FIG, undefined]);
  });
});

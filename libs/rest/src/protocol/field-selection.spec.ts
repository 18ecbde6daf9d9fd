import { describe, expect, it } from 'vitest';
import { parseParameters } from './parameters.js';
import { pickFields, requestedFields } from './field-selection.js';

const RECORD = {
  id: 7,
  name: 'Figs',
  dimensions: { length: '1', width: '2' },
  images: [
    { id: 1, src: 'a' },
    { id: 2, src: 'b' },
  ],
  sku: null,
  _links: { self: [{ href: 'x' }] },
};

function cut(query: string, body: unknown = RECORD): unknown {
  const fields = requestedFields(parseParameters(query));
  return fields ? pickFields(fields, body) : body;
}

describe('an answer under _fields', () => {
  it.each([
    ['_fields=id', { id: 7 }],
    ['_fields=id,name', { id: 7, name: 'Figs' }],
    ['_fields=id,%20name', { id: 7, name: 'Figs' }],
    ['_fields=id+name', { id: 7, name: 'Figs' }],
    ['_fields[]=id&_fields[]=name', { id: 7, name: 'Figs' }],
    ['_fields[0]=id,sku&_fields[1]=name', { id: 7, name: 'Figs', sku: null }],
    ['_fields=id,id', { id: 7 }],
    ['_fields=dimensions', { dimensions: { length: '1', width: '2' } }],
    ['_fields=dimensions.length', { dimensions: { length: '1' } }],
    ['_fields=dimensions.length,dimensions.width', { dimensions: { length: '1', width: '2' } }],
    ['_fields=dimensions.length,dimensions', { dimensions: { length: '1', width: '2' } }],
    ['_fields=dimensions.height', { dimensions: {} }],
    ['_fields=images.src', { images: [{ src: 'a' }, { src: 'b' }] }],
    ['_fields=_links', { _links: { self: [{ href: 'x' }] } }],
    ['_fields=id,nothing', { id: 7 }],
    ['_fields=nothing', {}],
    ['_fields=name.length', { name: 'Figs' }],
    ['_fields=sku.x', { sku: null }],
  ])('%s keeps what is named', (query, expected) => {
    expect(cut(query)).toEqual(expected);
  });

  it.each(['', '_fields=', '_fields=,%20,', '_fields[]='])('is whole when nothing is named: %j', (query) => {
    expect(cut(query)).toBe(RECORD);
  });

  it('is cut record by record in a list', () => {
    expect(cut('_fields=id', [RECORD, { id: 8 }, { name: 'x' }])).toEqual([{ id: 7 }, { id: 8 }, {}]);
    expect(cut('_fields=id', [])).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'constructor.name'])('shows nothing that is not its own: %s', (name) => {
    expect(Reflect.ownKeys(cut(`_fields=${name}`) as object)).toEqual([]);
  });

  it('takes a list for its entries, not for what a list has of itself', () => {
    expect(cut('_fields=images.length')).toEqual({ images: [{}, {}] });
  });

  it('leaves the record as it was', () => {
    const before = structuredClone(RECORD);
    cut('_fields=dimensions.length');
    expect(RECORD).toEqual(before);
  });
});

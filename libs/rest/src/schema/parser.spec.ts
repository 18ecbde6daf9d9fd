import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { RestError } from '@grove/core';
import { Field } from './field.js';
import { fieldsOf } from './declared-fields.js';
import { compileParser, type Input, type ParseMode } from './parser.js';

class Peel {
  @Field.text({ description: 'Colour.' }) colour: string;
  @Field.integer({ description: 'Thickness.' }) thickness: number;
  @Field.text({ description: 'Derived.', readonly: true }) smell: string;
}

class Fruit {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.integer({ description: 'Weight.', required: true }) weightInGrams: number;
  @Field.boolean({ description: 'Ripe.', default: false }) ripe: boolean;
  @Field.enum(['red', 'green'], { description: 'Kind.', default: 'red' }) kind: string;
  @Field.integers({ description: 'Relatives.', default: [] }) relatives: number[];
  @Field.object(Peel, { description: 'Peel.' }) peel: Peel;
  @Field.list(Peel, { description: 'Layers.' }) layers: Peel[];
  @Field.text({ description: 'Secret.', writeOnly: true }) secret: string;
  @Field.dayOrDateTime({ description: 'Day.', clearedByNull: true }) peeledOn: string;
  @Field.integerOrNull({ description: 'Cents.' }) price: number | null;
}

const read = (reading: ParseMode, input: object) => compileParser(fieldsOf(Fruit), reading)(input as Input);

function refusal(reading: ParseMode, input: object): RestError {
  try {
    read(reading, input);
  } catch (error) {
    return error as RestError;
  }
  throw new Error('It was not refused.');
}

describe('reading what was sent', () => {
  it('gives values by property, read by their types', () => {
    expect(read('update', { name: 'fig', weight_in_grams: '20', ripe: 'True', secret: 's' })).toEqual({
      name: 'fig',
      weightInGrams: 20,
      ripe: true,
      secret: 's',
    });
  });

  it('carries on an update only the keys that were sent, without defaults and without asking for any', () => {
    expect(read('update', { kind: 'green' })).toEqual({ kind: 'green' });
    expect(read('update', {})).toEqual({});
  });

  it('fills defaults on creation', () => {
    expect(read('create', { name: 'fig', weight_in_grams: 1 })).toEqual({
      name: 'fig',
      weightInGrams: 1,
      ripe: false,
      kind: 'red',
      relatives: [],
    });
  });

  it('fills defaults in an entry of a batch, and leaves it to the service to miss a field', () => {
    expect(read('entry', {})).toEqual({ ripe: false, kind: 'red', relatives: [] });
  });

  it('asks in a query as on creation', () => {
    expect(refusal('query', {})).toMatchObject({ code: 'rest_missing_callback_param' });
  });

  it('lets no sent value be taken for absent: empty, zero and false are said', () => {
    expect(read('create', { name: '', weight_in_grams: 0, ripe: false, relatives: '' })).toEqual({
      name: '',
      weightInGrams: 0,
      ripe: false,
      kind: 'red',
      relatives: [],
    });
  });

  it('takes null for absent, in every way of reading and for every type that gives it no meaning (finding H4)', () => {
    const nulls = Object.fromEntries(fieldsOf(Fruit).map(({ wire }) => [wire, null]));
    expect(read('update', nulls)).toEqual({ peeledOn: '', price: null });
    expect(read('entry', nulls)).toEqual({ ripe: false, kind: 'red', relatives: [], peeledOn: '', price: null });
    for (const reading of ['create', 'query'] as const)
      expect(refusal(reading, nulls)).toMatchObject({
        code: 'rest_missing_callback_param',
        details: { params: ['name', 'weight_in_grams'] },
      });
  });

  it('passes over what is not declared, what is derived, and what bears the name of a property but not of the wire', () => {
    expect(read('update', { unknown: 1, id: 7, weightInGrams: 3 })).toEqual({});
    expect(read('update', JSON.parse('{"__proto__":{"name":"x"},"constructor":1}') as object)).toEqual({});
  });

  it('lets no call spoil a default for the next', () => {
    const { relatives } = read('entry', {}) as { relatives: number[] };
    try {
      relatives.push(1);
    } catch {
      // A default that cannot be changed is as good as one of its own.
    }
    expect(read('entry', {})).toMatchObject({ relatives: [] });
  });
});

describe('refusing what was sent', () => {
  it('names all that is missing, in the order of declaration, and nothing else', () => {
    expect(refusal('create', { kind: 'blue', ripe: 'perhaps' })).toMatchObject({
      code: 'rest_missing_callback_param',
      status: 400,
      details: { params: ['name', 'weight_in_grams'] },
    });
  });

  it('names all faults together, each with a sentence', () => {
    expect(refusal('create', { name: 7, weight_in_grams: 'heavy', kind: 'blue', ripe: true })).toMatchObject({
      code: 'rest_invalid_param',
      status: 400,
      details: {
        params: {
          name: 'name must be text.',
          weight_in_grams: 'weight_in_grams must be a whole number.',
          kind: 'kind must be one of red, green.',
        },
      },
    });
  });

  it.each(['create', 'entry', 'update', 'query'] as const)('checks what was sent in every way of reading: %s', (reading) => {
    expect(refusal(reading, { name: 'fig', weight_in_grams: 1, ripe: 'ja' })).toMatchObject({
      details: { params: { ripe: 'ripe must be true or false.' } },
    });
  });

  it.each([
    ['a faulty part', { peel: { thickness: 'thin' } }, { peel: 'peel[thickness] must be a whole number.' }],
    [
      'a faulty part of an entry',
      { layers: [{}, { thickness: 1.5 }] },
      { layers: 'layers[1][thickness] must be a whole number.' },
    ],
    ['an entry that is no object', { layers: [{}, 'thin'] }, { layers: 'layers[1] must be an object.' }],
    ['text where an object belongs', { peel: 'thin' }, { peel: 'peel must be an object.' }],
    ['null inside of an object', { peel: { colour: null } }, { peel: 'peel[colour] must not be null.' }],
    ['null inside of a list', { layers: [null] }, { layers: 'layers[0] must be an object.' }],
    ['an object where a list belongs', { layers: { colour: 'red' } }, { layers: 'layers must be a list.' }],
  ])('reports %s under the name of the field, with the path inside it', (_what, input, params) => {
    expect(refusal('update', input)).toMatchObject({ code: 'rest_invalid_param', details: { params } });
  });
});

describe('reading inside of objects', () => {
  it('carries only the keys that were sent, never derived or undeclared ones', () => {
    expect(read('update', { peel: { colour: 'red', smell: 'sweet', unknown: 1 }, layers: [{}, { thickness: '2' }] })).toEqual({
      peel: { colour: 'red' },
      layers: [{}, { thickness: 2 }],
    });
  });

  it('takes null where the type gives it a meaning, and refuses it elsewhere (finding H2)', () => {
    class Basket {
      @Field.object(Fruit, { description: 'Fruit.' }) fruit: Fruit;
    }
    const readBasket = compileParser(fieldsOf(Basket), 'update');
    expect(readBasket({ fruit: { price: null, peeled_on: null } })).toEqual({ fruit: { price: null, peeledOn: '' } });
    for (const { wire } of fieldsOf(Fruit).filter(({ readonly, type }) => !readonly && !type.nullable))
      expect(() => readBasket({ fruit: { [wire]: null } })).toThrow('fruit');
  });

  it('takes no inherited key for a sent one', () => {
    expect(read('update', { peel: Object.create({ colour: 'red' }) as object })).toEqual({ peel: {} });
  });

  it('reads an empty list as an empty object, because some clients cannot distinguish them', () => {
    expect(read('update', { peel: [] })).toEqual({ peel: {} });
  });
});

it('an invalid value counts as not sent in a new entry of a batch, and only there, where the field says so', () => {
  class Bag {
    @Field.enum(['paper', 'cloth'], { description: 'Material.', default: 'paper', ignoredInBatch: true }) material: string;
    @Field.integer({ description: 'Pieces.' }) pieces: number;
  }
  const parse = (mode: ParseMode, input: Input) => compileParser(fieldsOf(Bag), mode)(input);
  expect(parse('entry', { material: 'glass' })).toEqual({ material: 'paper' });
  for (const mode of ['create', 'update'] as const) expect(() => parse(mode, { material: 'glass' })).toThrow(RestError);
  expect(() => parse('entry', { material: 'glass', pieces: 'x' })).toThrow(RestError);
});

it('words of stored records are compared with those that exist, and an unknown one is reported together with all other errors', () => {
  class Crate {
    @Field.text({ description: 'A stored kind of wood.', dynamicEnum: 'wood' }) wood: string;
    @Field.integer({ description: 'Pieces.' }) pieces: number;
  }
  const parse = compileParser(fieldsOf(Crate), 'create');
  const words = { wood: ['oak', 'pine'] };
  expect(parse({ wood: 'oak' }, words)).toEqual({ wood: 'oak' });
  expect(parse({ wood: 'any' })).toEqual({ wood: 'any' });
  const params = { wood: 'wood must be one of oak, pine.', pieces: 'pieces must be a whole number.' };
  expect(() => parse({ wood: 'balsa', pieces: 'x' }, words)).toThrow(
    expect.objectContaining({ code: 'rest_invalid_param', details: expect.objectContaining({ params }) }),
  );
});

it('whatever JSON says is either read, to declared properties only, or refused with 400', () => {
  const wires = ['name', 'weight_in_grams', 'ripe', 'kind', 'relatives', 'peel', 'layers', 'secret', 'id', 'other'];
  const keys = new Set(fieldsOf(Fruit).map((field) => field.key));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...wires), fc.jsonValue()), (input) => {
      try {
        for (const key of Object.keys(read('update', input))) {
          expect(keys.has(key)).toBe(true);
          expect(key).not.toBe('id');
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'rest_invalid_param', status: 400 });
      }
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { fieldsOf } from './declared-fields.js';
import { Field } from './field.js';
import { knownNames, unknownNames } from './known-names.js';

class Shell {
  @Field.text({ description: 'Colour.', alsoNamed: 'color' }) colour: string;
}

class Part {
  @Field.integer({ description: 'Quantity.' }) quantity: number;
  @Field.object(Shell, { description: 'Shell.' }) shell: Shell;
}

class Nut {
  @Field.id() id: number;
  @Field.text({ description: 'Price.' }) regularPrice: string;
  @Field.list(Part, { description: 'Parts.' }) parts: Part[];
  @Field.map({ description: 'Anything.' }) notes: object;
}

const sentencesFor = (value: object) => Object.fromEntries(unknownNames(value, knownNames(fieldsOf(Nut))));

describe('Unknown names', () => {
  it('are none in what was declared, also in responses only, under another name, or within an undeclared object', () => {
    expect(
      sentencesFor({
        id: 7,
        regular_price: '1',
        parts: [{ quantity: 1, shell: { color: 'tan' } }],
        notes: { any: { thing: 1 } },
      }),
    ).toEqual({});
  });

  it('come with the most similar known name, if there is one', () => {
    expect(sentencesFor({ regular_prize: '1', harvest: 2024 })).toEqual({
      regular_prize: 'regular_prize is unknown. Did you mean regular_price?',
      harvest: 'harvest is unknown.',
    });
  });

  it('are found at any depth, in lists, and in lists with numbers as names', () => {
    const part = { quantaty: 1, shell: { colr: 'tan' } };
    expect(Object.keys(sentencesFor({ parts: [{}, part] }))).toEqual(['parts[1][quantaty]', 'parts[1][shell][colr]']);
    expect(Object.keys(sentencesFor({ parts: { 7: part } }))).toEqual(['parts[7][quantaty]', 'parts[7][shell][colr]']);
  });

  it('are the numbers of a list in the place of an object', () => {
    const list = [{ colour: 'tan' }, 'x'];
    expect(Object.keys(sentencesFor({ parts: [{ shell: list }] }))).toEqual(['parts[0][shell][0]', 'parts[0][shell][1]']);
    expect(sentencesFor({ parts: [{ shell: [] }] })).toEqual({});
  });

  it('in values of the wrong type are left to the parser', () => {
    expect(sentencesFor({ parts: 'none', notes: null, regular_price: { any: 1 } })).toEqual({});
  });

  it('are reported up to a limit, and shortened', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`${index}${'x'.repeat(1_000)}`, 1]));
    const names = Object.keys(sentencesFor(many));
    expect([names.length, Math.max(...names.map(({ length }) => length))]).toEqual([20, 61]);
  });
});

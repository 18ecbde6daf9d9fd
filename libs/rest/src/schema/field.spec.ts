import { describe, expect, it } from 'vitest';
import { Field } from './field.js';
import { FieldOrder, fieldsOf, ShownFields, WithoutFields } from './declared-fields.js';
import { objectType } from './object-type.js';
import { PageQuery } from '../resource/list-queries.js';
import { pickDefined, definedOnly, wireName } from '@grove/core';

class Plant {
  @Field.id() id: number;
  @Field.text({ description: 'Name.' }) name: string;
  @Field.integer({ description: 'Height.' }) heightInCm: number;
}

class Tree extends Plant {
  @Field.boolean({ description: 'Sheds its leaves.' }) deciduous: boolean;
}

class Nursling extends Tree {
  @Field.text({ description: 'Name on the label.', required: true }) override name: string;
}

const wiresOf = (shape: new () => object) => fieldsOf(shape).map((field) => field.wire);

describe('the fields of a class', () => {
  it('stand in the order in which they are declared, those of its ancestors first', () => {
    expect(wiresOf(Tree)).toEqual(['id', 'name', 'height_in_cm', 'deciduous']);
  });

  it('do not leak into the ancestor or into a sister', () => {
    class Shrub extends Plant {}
    expect(wiresOf(Plant)).toEqual(['id', 'name', 'height_in_cm']);
    expect(wiresOf(Shrub)).toEqual(wiresOf(Plant));
  });

  it('that are declared anew count once, as they were declared last', () => {
    const names = fieldsOf(Nursling).filter((field) => field.key === 'name');
    expect(names).toMatchObject([{ description: 'Name on the label.', required: true }]);
    expect(fieldsOf(Plant).find((field) => field.key === 'name')?.required).toBeUndefined();
  });

  it('that are declared anew keep their place', () => {
    expect(wiresOf(Nursling)).toEqual(wiresOf(Tree));
  });

  it('come first in the order that a class names; others follow, and those that it does not have are left out', () => {
    @FieldOrder('deciduous age id')
    @WithoutFields('name')
    class Shrub extends Tree {}
    class Rose extends Shrub {
      @Field.integer({ description: 'Age.' }) age: number;
    }
    expect(wiresOf(Shrub)).toEqual(['deciduous', 'id', 'height_in_cm']);
    expect(wiresOf(Rose)).toEqual(['deciduous', 'id', 'height_in_cm', 'age']);
  });

  it('that a class only shows have a description of their own, and are not read', () => {
    @ShownFields({ name: 'Name of the felled tree.', heightInCm: 'Height of the trunk.' })
    class Trunk extends Plant {
      @Field.integer({ description: 'Height to cut off.' }) declare heightInCm: number;
    }
    expect(fieldsOf(Trunk).map(({ wire, description }) => [wire, description])).toEqual([
      ['id', 'Identifier of the record.'],
      ['name', 'Name of the felled tree.'],
      ['height_in_cm', 'Height to cut off.'],
    ]);
    expect(objectType(Trunk).parse({ name: 'Oak', height_in_cm: 3 })).toEqual({ heightInCm: 3 });
  });

  it('with a refusal may not be sent', () => {
    class Trunk extends Plant {
      @Field.text({ description: 'Name.', readonly: true, refusal: 'is in responses only' }) declare name: string;
    }
    expect(objectType(Trunk).parse({ height_in_cm: 3 })).toEqual({ heightInCm: 3 });
    for (const name of ['Oak', null]) expect(objectType(Trunk).parse({ name })).toMatchObject({ path: '[name]' });
  });

  it('are none where nothing was declared', () => {
    expect(fieldsOf(class {})).toEqual([]);
  });

  it('have the name on the wire that they ask for', () => {
    class Odd {
      @Field.text({ description: 'Odd.', wire: 'AC-DC' }) acDc: string;
    }
    expect(wiresOf(Odd)).toEqual(['AC-DC']);
  });
});

describe('an instance of a resource class', () => {
  it.each([Plant, Tree, Nursling, PageQuery])('has no keys of its own before something was sent: %s', (shape) => {
    expect(Object.keys(new shape())).toEqual([]);
    expect('name' in new shape()).toBe(false);
  });
});

describe('the name on the wire', () => {
  it.each([
    ['id', 'id'],
    ['taxStatus', 'tax_status'],
    ['dateCreatedGmt', 'date_created_gmt'],
    ['address1', 'address_1'],
    ['line2Text', 'line_2_text'],
    ['perPage', 'per_page'],
    ['already_snake', 'already_snake'],
    ['_links', '_links'],
  ])('of %s is %s', (key, wire) => {
    expect(wireName(key)).toBe(wire);
  });

  it('of a name on the wire is that name', () => {
    for (const wire of ['tax_status', 'address_1', 'date_created_gmt']) expect(wireName(wire)).toBe(wire);
  });
});

describe('what was sent', () => {
  it('are the keys that hold something, null and empty included', () => {
    expect(definedOnly({ a: undefined, b: null, c: '', d: 0, e: false, f: [] })).toEqual({
      b: null,
      c: '',
      d: 0,
      e: false,
      f: [],
    });
    expect('a' in definedOnly({ a: undefined })).toBe(false);
  });

  it('among some keys are those of them that hold something', () => {
    expect(pickDefined({ a: 1, b: undefined, c: null, d: 2 }, ['a', 'b', 'c'])).toEqual({ a: 1, c: null });
  });
});

describe('a kind of field', () => {
  const about = { description: 'x' };

  it.each<[string, PropertyDecorator, unknown, unknown]>([
    ['id', Field.id(), '7', 7],
    ['text', Field.text(about), 'a', 'a'],
    ['html', Field.html(about), '<p>', '<p>'],
    ['slug', Field.slug(about), 'a-b', 'a-b'],
    ['uri', Field.uri(about), 'https://x.example', 'https://x.example'],
    ['email', Field.email(about), 'a@b.nl', 'a@b.nl'],
    ['dateTime', Field.dateTime(about), '2026-05-31T12:00:00', '2026-05-31T12:00:00'],
    ['dayOrDateTime', Field.dayOrDateTime(about), '2026-05-31', '2026-05-31'],
    ['amount', Field.amount(about), '1.50', '1.50'],
    ['integer', Field.integer(about), '2', 2],
    ['integerOrNull', Field.integerOrNull(about), null, null],
    ['flag', Field.boolean(about), 'true', true],
    ['choice', Field.enum(['a', 'b'], about), 'b', 'b'],
    ['texts', Field.texts(about), 'a,b', ['a', 'b']],
    ['lines', Field.stringList(about), ['a, b'], ['a, b']],
    ['parts', Field.stringList({ ...about, separator: '|' }), 'a, b|c', ['a, b', 'c']],
    ['integers', Field.integers(about), '2 1', [2, 1]],
    ['choices', Field.enums(['a', 'b'], about), 'b,a,b', ['b', 'a']],
    ['object', Field.object(Plant, about), { name: 'a', id: 7 }, { name: 'a' }],
    ['objectOrNull', Field.objectOrNull(Plant, about), null, null],
    ['list', Field.list(Plant, about), [{ height_in_cm: '3' }], [{ heightInCm: 3 }]],
    ['clearableList', Field.clearableList(Plant, about), null, null],
    ['map', Field.map(about), { a: 1 }, { a: 1 }],
    ['anything', Field.anything(about), [1, 'x'], [1, 'x']],
  ])('%s reads what its name promises', (_kind, decorate, sent, expected) => {
    class Holder {}
    decorate(Holder.prototype, 'held');
    const [field] = fieldsOf(Holder);
    expect(field).toMatchObject({ key: 'held', wire: 'held' });
    expect(field.type.parse(sent)).toEqual(expected);
  });
});

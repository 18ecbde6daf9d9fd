import { describe, expect, it } from 'vitest';
import { restError } from '@grove/core';
import { SHOP, SHOP_V3 } from '../conventions/namespaces.js';
import type { MetaDataStore } from '../meta-data/meta-data-store.js';
import { siteMountPoint } from '../protocol/mount-point.js';
import { visitor } from '../protocol/principal.js';
import { RequestContext } from '../protocol/request-context.js';
import { fieldsOf, WithoutFields } from '../schema/declared-fields.js';
import { Field } from '../schema/field.js';
import { anyone } from '../protocol/capability.js';
import { optionsOf, Resource } from './resource.js';
import { bodySerializer } from './representation.js';
import { differencesOf, VersionOf } from './resource-version.js';
import type { ResourceService, Target } from './resource-service.js';
import { VersionedService } from './versioned-service.js';

const Unknown = restError('nut_unknown', 404, 'There is no nut with this id.');
const UnknownInVersion = restError('nut_invalid_id', 404, 'There is no nut with this id.');

@Resource({ namespace: SHOP, route: 'nuts', title: 'nut', capability: anyone, batch: true })
class Nut {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.text({ description: 'Weight.' }) weight: string;
}

@WithoutFields('weight')
@VersionOf(Nut, {
  namespace: SHOP_V3,
  present: ({ weight, ...nut }: Nut) => ({ ...nut, grams: Number(weight) }),
  accept: ({ grams, ...nut }: Partial<NutV3>) => ({ ...nut, ...(grams !== undefined && { weight: String(grams) }) }),
  query: (query: { lightest?: boolean }) => ({ orderby: query.lightest ? 'weight' : 'name' }),
  replacedErrors: [[Unknown, UnknownInVersion]],
})
class NutV3 extends Nut {
  @Field.text({ description: 'Name.' }) declare name: string;
  @Field.integer({ description: 'Weight in grams.' }) grams: number;
}

/** Returns what it is given, and remembers it. */
class Nuts implements ResourceService<Nut> {
  readonly calls: unknown[] = [];
  private readonly linked = new WeakSet<Nut>();

  async list(query: object) {
    this.calls.push(query);
    return { records: [this.almond()], total: 1 };
  }
  async get(id: number) {
    if (id !== 1) throw new Unknown();
    return this.almond();
  }
  async create(input: Partial<Nut>) {
    this.calls.push(input);
    return { ...this.almond(), ...input };
  }
  update = (_id: number, input: Partial<Nut>) => this.create(input);
  delete = this.get;
  assertExists = async (_verb: string, { id }: Target<Nut>) => void (await this.get(id ?? 1));
  authorize = (_verb: string, { input }: Target<Nut>) => {
    this.calls.push(input);
    return input?.weight !== '0';
  };
  links = (nut: Nut) => ({ up: [{ href: this.linked.has(nut) ? 'known' : 'unknown' }] });

  private almond(): Nut {
    const nut = { id: 1, name: 'Almond', weight: '3' };
    this.linked.add(nut);
    return nut;
  }
}

const context = new RequestContext(visitor, siteMountPoint('https://shop.example'));

function versioned() {
  const nuts = new Nuts();
  return { nuts, service: new VersionedService(nuts as ResourceService, differencesOf(NutV3)!) };
}

/** A record of the service as version 3 shows it. */
const fieldsIn = bodySerializer<object>(NutV3, 'view');

describe('A later version of a resource', () => {
  it('has the options of the first version, except those that it declares', () => {
    const { route, batch, namespace } = optionsOf(NutV3);
    expect([route, batch, namespace]).toEqual(['nuts', true, SHOP_V3]);
    expect(differencesOf(Nut)).toBeUndefined();
  });

  it('has the fields of the first version, without those that it leaves out, and with its own', () => {
    expect(fieldsOf(NutV3).map(({ key, required }) => [key, required])).toEqual([
      ['id', undefined],
      ['name', undefined],
      ['grams', undefined],
    ]);
    expect(fieldsOf(Nut).map(({ key }) => key)).toEqual(['id', 'name', 'weight']);
  });

  it('shows records in its form, in lists and single ones', async () => {
    const { service, nuts } = versioned();
    const shown = { id: 1, name: 'Almond', grams: 3 };
    const { records, total } = await service.list({ lightest: true }, context, {});
    expect([records.map(fieldsIn), total]).toEqual([[shown], 1]);
    expect(nuts.calls).toEqual([{ orderby: 'weight' }]);
    expect(fieldsIn(await service.get(1, {}, context, {}))).toEqual(shown);
    expect(fieldsIn(await service.delete(1, { force: true }, context, {}))).toEqual(shown);
  });

  it('gives the service input in the form of the first version, also when permissions are checked', async () => {
    const { service, nuts } = versioned();
    const created = await service.create({ name: 'Pecan', grams: 5 }, context, {});
    expect(fieldsIn(created)).toEqual({ id: 1, name: 'Pecan', grams: 5 });
    expect(await service.update(1, { grams: 6 }, context, {})).toMatchObject({ weight: '6' });
    expect(await service.authorize!('edit', { parents: {}, query: {}, input: { grams: 0 } as object }, context)).toBe(false);
    expect(nuts.calls).toEqual([{ name: 'Pecan', weight: '5' }, { weight: '6' }, { weight: '0' }]);
  });

  it('has its own errors in place of those of the service, and keeps others', async () => {
    const { service, nuts } = versioned();
    await expect(service.get(2, {}, context, {})).rejects.toMatchObject({ code: 'nut_invalid_id' });
    await expect(service.assertExists('view', { id: 2, parents: {}, query: {} }, context)).rejects.toThrow(UnknownInVersion);
    nuts.get = () => Promise.reject(new TypeError('broken'));
    await expect(service.get(1, {}, context, {})).rejects.toThrow(TypeError);
  });

  it.each([
    [undefined, ['b', 'a', 'b']],
    [true, ['a', 'b', 'b']],
  ])('shows metadata in the order of creation, or by key: %s', async (metaByKey, keys) => {
    const entries = ['b', 'a', 'b'].map((key, id) => ({ id, key, value: '' }));
    const metaData = { find: async () => new Map([[1, [...entries]]]) } as unknown as MetaDataStore;
    const service = new VersionedService(new Nuts() as ResourceService, { metaOf: 'nut', metaByKey }, metaData);
    const { metaData: shown } = (await service.get(1, {}, context, {})) as { metaData: typeof entries };
    expect(shown.map(({ key }) => key)).toEqual(keys);
    expect(shown.filter(({ key }) => key === 'b').map(({ id }) => id)).toEqual([0, 2]);
  });

  it('has the links that the service gives the record itself', async () => {
    const { service } = versioned();
    expect(service.links!(await service.get(1, {}, context, {}), context, {})).toEqual({ up: [{ href: 'known' }] });
  });
});

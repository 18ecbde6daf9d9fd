import { SHOP } from '../conventions/namespaces.js';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, UniqueViolation } from '@grove/database';
import { RestError, restError } from '@grove/core';
import { RequestContext } from '../protocol/request-context.js';
import { RestRequest } from '../protocol/rest-request.js';
import { visitor, type Principal } from '../protocol/principal.js';
import { Field } from '../schema/field.js';
import type { Input } from '../schema/parser.js';
import { ResourceRoutes } from './resource-routes.js';
import { anyone } from '../protocol/capability.js';
import { Resource } from './resource.js';
import type { DeleteOptions, ResourceService } from './resource-service.js';

const NutNotFound = restError('nut_not_found', 404, 'There is no nut with this id.');
const NutExists = restError('nut_exists', 400, 'A new nut gets its id from us.');
const NameEmpty = restError('empty_nut_name', 400, 'The name is empty.');
const NotYours = restError('nut_forbidden', 'refused', 'This nut is not yours.');

@Resource({ namespace: SHOP, route: 'nuts', title: 'nut', capability: anyone, batch: true, existsError: NutExists })
class Nut {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.enum(['raw', 'roasted'], { description: 'State.', default: 'raw' }) state: string;
}

/** Keeps nuts in memory, and a diary of what it was asked. */
class Nuts implements ResourceService<Nut> {
  readonly kept = new Map<number, Nut>([[1, { id: 1, name: 'Almond', state: 'raw' }]]);
  readonly diary: string[] = [];
  error: unknown;

  async create(input: Partial<Nut>): Promise<Nut> {
    this.diary.push(`create ${input.name}`);
    if (this.error) throw this.error;
    if (!input.name) throw new NameEmpty();
    const nut = { id: this.kept.size + 1, ...input } as Nut;
    this.kept.set(nut.id, nut);
    return nut;
  }

  async update(id: number, input: Partial<Nut>): Promise<Nut> {
    this.diary.push(`update ${id} ${JSON.stringify(input)}`);
    const nut = { ...this.found(id), ...input };
    this.kept.set(id, nut);
    return nut;
  }

  async delete(id: number, { force }: DeleteOptions): Promise<Nut> {
    this.diary.push(`delete ${id}${force ? ' for good' : ''}`);
    const nut = this.found(id);
    this.kept.delete(id);
    return nut;
  }

  private found(id: number): Nut {
    const nut = this.kept.get(id);
    if (!nut) throw new NutNotFound();
    return nut;
  }

  list = () => Promise.reject(new Error('not asked for here'));
  get = () => Promise.reject(new Error('not asked for here'));
  assertExists = async () => undefined;
}

const keeper: Principal = { ...visitor, userId: 7, can: () => true };

/** What the batch of a resource answers, without the links of its records. */
async function run(sent: object, nuts = new Nuts(), principal = keeper): Promise<unknown> {
  const { endpoints } = new ResourceRoutes(Nut, nuts).routes().find(({ path }) => path === 'nuts/batch')!;
  const context = new RequestContext(principal, { home: '', root: '/rest', language: '' });
  const { body } = await endpoints[0].handle(new RestRequest(context, {}, sent as Input, {}));
  return JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === '_links' ? undefined : value)));
}

const problem = (code: string, status: number) => ({
  code,
  message: expect.any(String),
  data: expect.objectContaining({ status }),
});

describe('a batch', () => {
  it('creates, then updates, then deletes, in the order of each list, whatever the order of the lists', async () => {
    const nuts = new Nuts();
    const answer = await run(
      {
        delete: [2, 1],
        update: [{ id: 1, state: 'roasted' }],
        create: [{ name: 'Brazil' }, { name: 'Cashew', state: 'roasted' }],
      },
      nuts,
    );
    expect(nuts.diary).toEqual([
      'create Brazil',
      'create Cashew',
      'update 1 {"state":"roasted"}',
      'delete 2 for good',
      'delete 1 for good',
    ]);
    expect(answer).toEqual({
      create: [
        { id: 2, name: 'Brazil', state: 'raw' },
        { id: 3, name: 'Cashew', state: 'roasted' },
      ],
      update: [{ id: 1, name: 'Almond', state: 'roasted' }],
      delete: [
        { id: 2, name: 'Brazil', state: 'raw' },
        { id: 1, name: 'Almond', state: 'roasted' },
      ],
    });
  });

  it('answers only the lists that were sent and hold something', async () => {
    expect(await run({ create: [], update: [{ id: 1 }], delete: null })).toEqual({
      update: [expect.objectContaining({ id: 1 })],
    });
  });

  it.each([[{}], [{ create: [] }], [{ create: [], update: [], delete: [] }], [{ create: '', update: null }], [{ delete: [0] }]])(
    'of nothing answers an empty list: %j',
    async (sent) => {
      expect(await run(sent)).toEqual([]);
    },
  );

  it('fills defaults where it creates, and none where it updates', async () => {
    const nuts = new Nuts();
    nuts.kept.set(1, { id: 1, name: 'Almond', state: 'roasted' });
    await run({ create: [{ name: 'Brazil' }], update: [{ id: 1, name: 'Bitter almond' }] }, nuts);
    expect([...nuts.kept.values()].map(({ state }) => state)).toEqual(['roasted', 'raw']);
  });

  it('puts the error of an entry in its place and does the others', async () => {
    const nuts = new Nuts();
    const answer = await run(
      {
        create: [{ name: '' }, { name: 'Brazil' }],
        update: [
          { id: 99, name: 'x' },
          { id: 1, name: 'y' },
        ],
        delete: [98, 2],
      },
      nuts,
    );
    expect(answer).toEqual({
      create: [{ id: 0, error: problem('empty_nut_name', 400) }, expect.objectContaining({ name: 'Brazil' })],
      update: [{ id: 99, error: problem('nut_not_found', 404) }, expect.objectContaining({ name: 'y' })],
      delete: [{ id: 98, error: problem('nut_not_found', 404) }, expect.objectContaining({ id: 2 })],
    });
    expect([...nuts.kept.values()]).toEqual([{ id: 1, name: 'y', state: 'raw' }]);
  });

  it('checks the fields of each entry and reports its errors in the result of the entry', async () => {
    const nuts = new Nuts();
    const answer = await run({ create: [{ name: 7 }], update: [{ id: 1, state: 'boiled' }] }, nuts);
    expect(answer).toEqual({
      create: [
        {
          id: 0,
          error: expect.objectContaining({ data: { status: 400, names: 'name', params: { name: 'name must be text.' } } }),
        },
      ],
      update: [{ id: 1, error: problem('rest_invalid_param', 400) }],
    });
    expect(nuts.diary).toEqual([]);
  });

  it('leaves it to the service to miss a required field', async () => {
    expect(await run({ create: [{}] })).toEqual({ create: [{ id: 0, error: problem('empty_nut_name', 400) }] });
  });

  it('refuses an id that a new entry brings, in its own place', async () => {
    const nuts = new Nuts();
    expect(await run({ create: [{ id: 7, name: 'Brazil' }, { name: 'Cashew' }] }, nuts)).toMatchObject({
      create: [{ id: 0, error: problem('nut_exists', 400) }, { name: 'Cashew' }],
    });
    expect(nuts.diary).toEqual(['create Cashew']);
  });

  it.each([
    ['words', 'almond', 'almond'],
    ['a negative number', -1, -1],
    ['a fraction', 1.5, 1.5],
    ['an object, returned as null (finding S11)', { id: 1 }, null],
    ['a list, returned as null (finding S11)', [[[1]]], null],
    ['null', null, null],
    ['more digits than a number has', '9'.repeat(30), '9'.repeat(30)],
  ])('returns an unknown id to delete as it was sent: %s', async (_what, sent, returned) => {
    expect(await run({ delete: [sent] })).toEqual({ delete: [{ id: returned, error: problem('nut_not_found', 404) }] });
  });

  it('takes ids as numbers and as text', async () => {
    expect(await run({ update: [{ id: '1', name: 'x' }], delete: ['1'] })).toMatchObject({
      update: [{ id: 1 }],
      delete: [{ id: 1 }],
    });
  });

  it('returns null as the id of an update that had none', async () => {
    expect(await run({ update: [{ name: 'x' }] })).toEqual({ update: [{ id: null, error: problem('nut_not_found', 404) }] });
  });

  it('passes over a 0 among those to delete', async () => {
    const nuts = new Nuts();
    expect(await run({ delete: [0, '0', 1] }, nuts)).toEqual({ delete: [expect.objectContaining({ id: 1 })] });
    expect(nuts.diary).toEqual(['delete 1 for good']);
  });

  it('refuses an entry that is no object, in its own place', async () => {
    expect(await run({ create: ['Brazil', [1], null], update: [7] })).toEqual({
      create: Array(3).fill({ id: 0, error: problem('rest_invalid_param', 400) }),
      update: [{ id: null, error: problem('rest_invalid_param', 400) }],
    });
  });

  it.each([{ create: { name: 'x' } }, { update: 'x' }, { delete: 7 }, { create: [{ name: 'x' }], delete: true }])(
    'is refused whole when a list is none: %j',
    async (sent) => {
      const nuts = new Nuts();
      await expect(run(sent, nuts)).rejects.toMatchObject({ code: 'rest_invalid_param', status: 400 });
      expect(nuts.diary).toEqual([]);
    },
  );

  it('holds a hundred entries in all, and does nothing of a hundred and one', async () => {
    const nuts = new Nuts();
    const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `nut ${index}` }));
    await expect(run({ create: entries(60), update: entries(20), delete: Array(21).fill(1) }, nuts)).rejects.toMatchObject({
      code: 'shop_rest_request_entity_too_large',
      status: 413,
    });
    expect(nuts.diary).toEqual([]);
    expect(await run({ create: entries(100) }, nuts)).toMatchObject({ create: { length: 100 } });
  });

  it('reports a refusal as 401 to a visitor and as 403 to somebody who is signed in', async () => {
    const statusFor = async (principal: Principal) => {
      const nuts = new Nuts();
      nuts.error = new NotYours();
      const answer = (await run({ create: [{ name: 'x' }] }, nuts, principal)) as { create: { error: { data: object } }[] };
      return answer.create[0].error.data;
    };
    expect([await statusFor(visitor), await statusFor(keeper)]).toMatchObject([{ status: 401 }, { status: 403 }]);
  });

  it('reports a lost race for a name in the entry that lost it', async () => {
    const nuts = new Nuts();
    nuts.error = new UniqueViolation('uq_nut_name', undefined as never);
    expect(await run({ create: [{ name: 'x' }] }, nuts)).toEqual({ create: [{ id: 0, error: problem('rest_conflict', 409) }] });
  });

  it.each([
    ['an internal error', new TypeError('undefined is not a function')],
    ['a database that is away', new DatabaseUnavailable('ECONNREFUSED')],
    ['an error of ours in words', new RestError('x', 500, 'x')],
  ])('stops at %s, because the entry did not cause it', async (_what, error) => {
    const nuts = new Nuts();
    nuts.error = error;
    await expect(run({ create: [{ name: 'x' }, { name: 'y' }], delete: [1] }, nuts)).rejects.toBe(error);
    expect(nuts.diary).toEqual(['create x']);
    expect(nuts.kept.size).toBe(1);
  });
});

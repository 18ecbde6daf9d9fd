import { describe, expect, it } from 'vitest';
import { restError } from '@grove/core';
import { SHOP } from '../conventions/namespaces.js';
import type { Method } from '../protocol/method.js';
import { visitor } from '../protocol/principal.js';
import { RequestContext } from '../protocol/request-context.js';
import { RestRequest } from '../protocol/rest-request.js';
import { Router } from '../protocol/router.js';
import { Field } from '../schema/field.js';
import { ResourceRoutes } from './resource-routes.js';
import type { ResourceService, Target } from './resource-service.js';
import { anyone } from '../protocol/capability.js';
import { Resource } from './resource.js';

const TagNotFound = restError('tag_invalid', 404, 'There is no tag with this id.');
const TagExists = restError('tag_exists', 400, 'A new tag gets its id from us.');
const TagHasNoParent = restError('tag_has_no_parent', 400, 'Tags have no parents.');

@Resource({
  namespace: SHOP,
  route: 'tags',
  title: 'tag',
  capability: anyone,
  batch: true,
  existsError: TagExists,
  refusedFields: { parent: TagHasNoParent },
})
class Tag {
  @Field.id() id: number;
  @Field.text({ description: 'Name.' }) name: string;
}

/** The tag 3, and what was written. */
class Tags implements ResourceService<Tag> {
  readonly written: Partial<Tag>[] = [];

  async assertExists(_verb: string, { id }: Target<Tag>): Promise<void> {
    if (id !== undefined && id !== 3) throw new TagNotFound();
  }
  list = async () => ({ records: [], total: 0 });
  get = async () => ({ id: 3, name: 'figs' });
  async create(input: Partial<Tag>): Promise<Tag> {
    this.written.push(input);
    return { id: 3, name: 'figs', ...input };
  }
  update = (_id: number, input: Partial<Tag>) => this.create(input);
  delete = () => this.get();
}

function open(createFromRequest?: ResourceService<Tag>['createFromRequest']) {
  const tags = Object.assign(new Tags(), { createFromRequest });
  const router = new Router(new ResourceRoutes(Tag, tags).routes());
  const context = new RequestContext(visitor, { home: 'h', root: 'h/rest', language: '' });
  const run = async (method: Method, path: string, sent: Record<string, unknown>) => {
    const match = router.match(`/shop/v1/${path}`)!;
    const endpoint = match.route.endpoints.find(({ methods }) => methods.includes(method))!;
    return (await endpoint.handle(new RestRequest(context, match.params, sent, endpoint.arguments.parse(sent)))).body;
  };
  return { tags, run };
}

describe('a field that no record has', () => {
  it.each([
    ['POST', 'tags'],
    ['PUT', 'tags/3'],
  ] as const)('is refused with its own error by %s %s, and nothing is written', async (method, path) => {
    const { tags, run } = open();
    for (const parent of [0, 1, '', false])
      await expect(run(method, path, { name: 'nuts', parent })).rejects.toThrow(TagHasNoParent);
    expect(tags.written).toEqual([]);
  });

  it('is refused in each entry of a batch by itself', async () => {
    const { tags, run } = open();
    const entries = [{ name: 'nuts', parent: 1 }, { name: 'figs' }];
    const body = await run('POST', 'tags/batch', { create: entries, update: entries.map((entry) => ({ id: 3, ...entry })) });
    const refused = expect.objectContaining({ error: expect.objectContaining({ code: 'tag_has_no_parent' }) });
    const written = expect.objectContaining({ name: 'figs' });
    expect(body).toEqual({ create: [refused, written], update: [refused, written] });
    expect(tags.written).toEqual([{ name: 'figs' }, { name: 'figs' }]);
  });

  it('counts as not sent when it is null', async () => {
    const { tags, run } = open();
    await run('POST', 'tags', { name: 'nuts', parent: null });
    await run('PUT', 'tags/3', { name: 'nuts', parent: null });
    expect(tags.written).toEqual([{ name: 'nuts' }, { name: 'nuts' }]);
  });

  it('is reported only after an unknown id and after an id that is sent for a new record', async () => {
    const { run } = open();
    await expect(run('PUT', 'tags/4', { parent: 1 })).rejects.toThrow(TagNotFound);
    await expect(run('POST', 'tags', { id: 3, parent: 1 })).rejects.toThrow(TagExists);
  });
});

describe('a resource whose service creates records from requests', () => {
  it('is created by that method, unless the input is refused', async () => {
    const created: unknown[] = [];
    const { tags, run } = open(async (input, { sent }) => {
      created.push({ input, sent });
      return { id: 7, name: 'seen' };
    });
    expect(await run('POST', 'tags', { name: 'nuts', more: 1 })).toMatchObject({ id: 7, name: 'seen' });
    await expect(run('POST', 'tags', { id: 3 })).rejects.toThrow(TagExists);
    expect([created, tags.written]).toEqual([[{ input: { name: 'nuts' }, sent: { name: 'nuts', more: 1 } }], []]);
  });
});

import { CMS, SHOP } from '../conventions/namespaces.js';
import { describe, expect, it } from '@jest/globals';
import { restError } from '@grove/core';
import { RestRequest } from '../protocol/rest-request.js';
import type { Method } from '../protocol/method.js';
import { visitor, type Principal } from '../protocol/principal.js';
import { Router } from '../protocol/router.js';
import { Field } from '../schema/field.js';
import { PageQuery } from './list-queries.js';
import { ResourceRoutes } from './resource-routes.js';
import { pagingOf, type Deletion, type ResourceService } from './resource-service.js';
import { anyone, Resource } from './resource.js';

class Note {
  @Field.id() id: number;
  @Field.text({ description: 'Text.', required: true }) text: string;
  @Field.text({ description: 'For editors.', contexts: ['edit'] }) remark: string;
}

@Resource({
  namespace: SHOP,
  route: 'orders/<order_id>/notes',
  title: 'note',
  capability: { view: anyone, create: 'write_notes', edit: 'write_notes', delete: 'burn_notes', batch: 'burn_notes' },
  refusals: { edit: 'shop_rest_cannot_update' },
  collection: PageQuery,
})
class ShopNote extends Note {}

@Resource({ namespace: CMS, route: 'notes', title: 'note', capability: 'write_notes', trash: true, batch: true })
class CmsNote extends Note {}

@Resource({ namespace: SHOP, route: 'slips', title: 'slip', capability: anyone, immutable: true, checkForceBeforeLookup: true })
class Slip extends Note {}

const NoteNotFound = restError('note_invalid', 404, 'There is no note with this id.');

/** One note, and a diary of deletions. */
class Notes implements ResourceService<Note> {
  readonly deleted: Deletion[] = [];
  readonly note = { id: 3, text: 'Figs', remark: 'dry' };
  assertExists = async (_verb: string, _call: RestRequest, id?: number) => {
    if (id !== undefined && id !== 3) throw new NoteNotFound();
  };
  list = async () => ({ records: [this.note], total: 31 });
  get = async () => this.note;
  create = async (input: Partial<Note>) => ({ ...this.note, ...input });
  update = (_id: number, input: Partial<Note>) => this.create(input);
  delete = async (_id: number, deletion: Deletion) => {
    this.deleted.push(deletion);
    return this.note;
  };
  links = () => ({ up: [{ href: 'above' }] });
}

const may = (...capabilities: string[]): Principal => ({ ...visitor, userId: 1, can: (asked) => capabilities.includes(asked) });

function open(resource: typeof Note) {
  const notes = new Notes();
  const router = new Router(new ResourceRoutes<Note>(resource, notes).routes());
  const find = (method: Method, path: string, principal = visitor) => {
    const match = router.match(path)!;
    const endpoint = match.route.endpoints.find(({ methods }) => methods.includes(method))!;
    const callWith = (sent: object) => {
      const mount = { home: 'h', root: 'h/rest', language: '' };
      const client = { address: '', userAgent: '' };
      return new RestRequest(
        method,
        match.params,
        principal,
        mount,
        sent as never,
        endpoint.arguments.read(sent as never),
        client,
      );
    };
    return {
      endpoint,
      run: (sent: object = {}) => endpoint.handle(callWith(sent)),
      permits: () => endpoint.authorize(callWith({ text: '' })),
    };
  };
  return { notes, router, find };
}

describe('the routes of a resource', () => {
  it('are its collection and its items, and a batch where it has one', () => {
    const paths = (resource: typeof Note) => new ResourceRoutes<Note>(resource, new Notes()).routes().map(({ path }) => path);
    expect(paths(ShopNote)).toEqual(['orders/<order_id>/notes', 'orders/<order_id>/notes/<id>']);
    expect(paths(CmsNote)).toEqual(['notes', 'notes/<id>', 'notes/batch']);
  });

  it.each([
    ['GET', '/shop/v1/orders/7/notes', anyone],
    ['POST', '/shop/v1/orders/7/notes', 'write_notes'],
    ['PUT', '/shop/v1/orders/7/notes/3', 'write_notes'],
    ['DELETE', '/shop/v1/orders/7/notes/3', 'burn_notes'],
  ] as const)('ask for the capability of the verb: %s %s for %s', async (method, path, capability) => {
    const { find } = open(ShopNote);
    expect(await find(method, path, may(capability)).permits()).toBe(true);
    expect(await find(method, path, may('read')).permits()).toBe(capability === anyone);
    expect(await find(method, path, visitor).permits()).toBe(capability === anyone);
  });

  it('ask the service where the permission depends on the record', async () => {
    const { notes, find } = open(ShopNote);
    Object.assign(notes, { permits: (verb: string) => verb === 'delete' });
    expect(await find('DELETE', '/shop/v1/orders/7/notes/3').permits()).toBe(true);
    expect(await find('GET', '/shop/v1/orders/7/notes', may(anyone)).permits()).toBe(false);
  });

  it('refuse with the code of their namespace, or with one of their own', () => {
    const { find } = open(ShopNote);
    expect(find('POST', '/shop/v1/orders/7/notes').endpoint.refusalCode).toBe('shop_rest_cannot_create');
    expect(find('PUT', '/shop/v1/orders/7/notes/3').endpoint.refusalCode).toBe('shop_rest_cannot_update');
    expect(open(CmsNote).find('PUT', '/cms/v2/notes/3').endpoint.refusalCode).toBe('rest_cannot_edit');
  });
});

describe('an answer', () => {
  it('to a creation tells the address below the places of the path', async () => {
    const { find } = open(ShopNote);
    expect(await find('POST', '/shop/v1/orders/7/notes').run({ text: 'x' })).toMatchObject({
      status: 201,
      headers: { Location: 'h/rest/shop/v1/orders/7/notes/3' },
      body: { id: 3, text: 'x' },
    });
  });

  it('links to the record, its collection and what the service adds', async () => {
    const { find } = open(ShopNote);
    expect((await find('GET', '/shop/v1/orders/7/notes/3').run()).body).toEqual({
      id: 3,
      text: 'Figs',
      _links: {
        self: [{ href: 'h/rest/shop/v1/orders/7/notes/3' }],
        collection: [{ href: 'h/rest/shop/v1/orders/7/notes' }],
        up: [{ href: 'above' }],
      },
    });
  });

  it('shows in the context that is asked for, and to a writer of content everything', async () => {
    const { find } = open(CmsNote);
    expect((await find('GET', '/cms/v2/notes/3').run({ context: 'edit' })).body).toMatchObject({ remark: 'dry' });
    expect((await find('GET', '/cms/v2/notes/3').run()).body).not.toHaveProperty('remark');
    expect((await find('PUT', '/cms/v2/notes/3').run({ text: 'x' })).body).toMatchObject({ remark: 'dry' });
  });

  it('refuses a context that the namespace does not know', () => {
    expect(() => open(ShopNote).find('GET', '/shop/v1/orders/7/notes/3').run({ context: 'embed' })).toThrow(
      expect.objectContaining({ code: 'rest_invalid_param' }),
    );
  });

  it('to a list tells where its page stands', async () => {
    const { find } = open(ShopNote);
    expect(await find('GET', '/shop/v1/orders/7/notes').run({ page: '2', per_page: 5 })).toMatchObject({
      paging: { total: 31, page: 2, perPage: 5 },
    });
  });
});

describe('a deletion', () => {
  it('in the shop answers the record, and in the content what was deleted', async () => {
    const shop = await open(ShopNote).find('DELETE', '/shop/v1/orders/7/notes/3').run({ force: 'true' });
    expect(shop.body).toMatchObject({ id: 3, text: 'Figs', _links: expect.anything() });
    const cms = await open(CmsNote).find('DELETE', '/cms/v2/notes/3').run({ force: true });
    expect(cms.body).toEqual({ deleted: true, previous: { id: 3, text: 'Figs', remark: 'dry' } });
  });

  it('without force goes to the trash where there is one, and answers the record', async () => {
    const { notes, find } = open(CmsNote);
    expect((await find('DELETE', '/cms/v2/notes/3').run()).body).toMatchObject({ id: 3 });
    expect(notes.deleted).toEqual([{ force: false }]);
  });

  it('without force is refused where there is no trash, after an unknown id, and deletes nothing', async () => {
    const { notes, find } = open(ShopNote);
    for (const sent of [{}, { force: false }, { force: '0' }])
      await expect(find('DELETE', '/shop/v1/orders/7/notes/3').run(sent)).rejects.toMatchObject({
        code: 'shop_rest_trash_not_supported',
        status: 501,
      });
    await expect(find('DELETE', '/shop/v1/orders/7/notes/4').run()).rejects.toMatchObject({ code: 'note_invalid' });
    expect(notes.deleted).toEqual([]);
  });

  it('without force is refused before the record is looked for, where the resource says so', async () => {
    const { find } = open(Slip);
    const { endpoint, run } = find('DELETE', '/shop/v1/slips/4');
    const call = { args: { force: false }, id: () => 4 } as unknown as RestRequest;
    await expect(endpoint.assertExists!(call)).resolves.toBeUndefined();
    await expect(run()).rejects.toMatchObject({ code: 'shop_rest_trash_not_supported' });
    const forced = { args: { force: true }, id: () => 4 } as unknown as RestRequest;
    await expect(endpoint.assertExists!(forced)).rejects.toMatchObject({ code: 'note_invalid' });
  });
});

describe('where a page stands', () => {
  it.each<[{ page?: number; perPage?: number }, { total: number; perPage?: number }, object, string]>([
    [{}, { total: 5 }, { total: 5, page: 1, perPage: 5 }, 'a list that is not paged is one page'],
    [{}, { total: 0 }, { total: 0, page: 1, perPage: 1 }, 'also when it is empty'],
    [{ page: 3, perPage: 10 }, { total: 5 }, { total: 5, page: 3, perPage: 10 }, 'the arguments decide'],
    [{ page: 1, perPage: 10 }, { total: 5, perPage: 2 }, { total: 5, page: 1, perPage: 2 }, 'unless something else did'],
  ])('for %j and %j is %j: %s', (args, place, expected) => {
    expect(pagingOf(args, place)).toEqual(expected);
  });
});

import { CMS, SHOP } from '../conventions/namespaces.js';
import { describe, expect, it } from 'vitest';
import { restError } from '@grove/core';
import type { Method } from '../protocol/method.js';
import { visitor, type Principal } from '../protocol/principal.js';
import { RequestContext } from '../protocol/request-context.js';
import { RestRequest } from '../protocol/rest-request.js';
import { Router } from '../protocol/router.js';
import { Field } from '../schema/field.js';
import type { Input } from '../schema/parser.js';
import { PageQuery } from './list-queries.js';
import { ResourceRoutes } from './resource-routes.js';
import { pagingOf, type DeleteOptions, type ParentIds, type ResourceService, type Target } from './resource-service.js';
import { anyone } from '../protocol/capability.js';
import { Resource } from './resource.js';

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

class ForcedDeletion {
  @Field.boolean({ description: 'Delete permanently.', default: true }) force: boolean;
}

@Resource({ namespace: SHOP, route: 'scraps', title: 'scrap', capability: anyone, deletion: ForcedDeletion })
class Scrap extends Note {}

const NoteNotFound = restError('note_invalid', 404, 'There is no note with this id.');
const NoteColourless = restError('note_colourless', 400, 'Notes have no colour.');
const NoteExists = restError('note_exists', 400, 'A new note gets its id from us.');

@Resource({
  namespace: SHOP,
  route: 'orders/<order_id>/pages/<page_id>/marks',
  title: 'mark',
  capability: anyone,
  batch: true,
  existsError: NoteExists,
  refusedFields: { colour: NoteColourless },
})
class Mark extends Note {}

/** One note, a list of deletions, and who asked for what below which records. */
class Notes implements ResourceService<Note> {
  readonly deleted: DeleteOptions[] = [];
  readonly asked: { step: string; context: RequestContext; parents: ParentIds }[] = [];
  readonly note = { id: 3, text: 'Figs', remark: 'dry' };

  async assertExists(verb: string, { id, parents }: Target<Note>, context: RequestContext): Promise<void> {
    this.asked.push({ step: `assertExists ${verb}`, context, parents });
    if (id !== undefined && id !== 3) throw new NoteNotFound();
  }
  async list(_query: object, context: RequestContext, parents: ParentIds) {
    this.asked.push({ step: 'list', context, parents });
    return { records: [this.note], total: 31 };
  }
  async get(_id: number, _query: object, context: RequestContext, parents: ParentIds) {
    this.asked.push({ step: 'get', context, parents });
    return this.note;
  }
  async create(input: Partial<Note>, context: RequestContext, parents: ParentIds) {
    this.asked.push({ step: 'create', context, parents });
    return { ...this.note, ...input };
  }
  async update(_id: number, input: Partial<Note>, context: RequestContext, parents: ParentIds) {
    this.asked.push({ step: 'update', context, parents });
    return { ...this.note, ...input };
  }
  async delete(_id: number, options: DeleteOptions, context: RequestContext, parents: ParentIds) {
    this.asked.push({ step: 'delete', context, parents });
    this.deleted.push(options);
    return this.note;
  }
  links(_note: Note, context: RequestContext, parents: ParentIds) {
    this.asked.push({ step: 'links', context, parents });
    return { up: [{ href: 'above' }] };
  }
}

/** The note for whoever a rule of its own lets, and what that rule was given. */
class GuardedNotes extends Notes {
  readonly judged: { verb: string; target: Target<Note>; context: RequestContext }[] = [];

  authorize(verb: string, target: Target<Note>, context: RequestContext): boolean {
    this.judged.push({ verb, target, context });
    return verb === 'delete';
  }
}

const may = (...capabilities: string[]): Principal => ({ ...visitor, userId: 1, can: (asked) => capabilities.includes(asked) });

function open<N extends Notes = Notes>(resource: typeof Note, notes = new Notes() as N) {
  const router = new Router(new ResourceRoutes<Note>(resource, notes).routes());
  const find = (method: Method, path: string, principal = visitor) => {
    const match = router.match(path)!;
    const endpoint = match.route.endpoints.find(({ methods }) => methods.includes(method))!;
    const context = new RequestContext(principal, { home: 'h', root: 'h/rest', language: '' });
    const requestWith = (sent: object) =>
      new RestRequest(context, match.params, sent as Input, endpoint.arguments.parse(sent as Input));
    return {
      context,
      endpoint,
      requestWith,
      run: (sent: object = {}) => endpoint.handle(requestWith(sent)),
      permits: (sent: object = { text: '' }) => endpoint.authorize(requestWith(sent)),
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
    const { find } = open(ShopNote, new GuardedNotes());
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

describe('a permission of the service', () => {
  const parents = { order_id: 7 };

  it.each<[Method, string, object, string, object]>([
    ['GET', '', { page: '2' }, 'view', { parents, query: { context: 'view', page: 2, perPage: 10 } }],
    ['GET', '/3', { context: 'edit' }, 'view', { parents, id: 3, query: { context: 'edit' } }],
    ['POST', '', { text: 'x' }, 'create', { parents, query: {}, input: { text: 'x' } }],
    ['PUT', '/3', { text: 'x' }, 'edit', { parents, id: 3, query: {}, input: { text: 'x' } }],
    ['DELETE', '/3', { force: '1' }, 'delete', { parents, id: 3, query: { force: true } }],
  ])('on %s %s with %j is judged to %s by the target %j', async (method, path, sent, verb, target) => {
    const { notes, find } = open(ShopNote, new GuardedNotes());
    const { permits, context } = find(method, `/shop/v1/orders/7/notes${path}`, may('write_notes'));
    await permits(sent);
    expect(notes.judged).toEqual([{ verb, target, context }]);
    expect(notes.judged[0].context).toBe(context);
  });

  it('for a batch is judged once, by nothing but the parents', async () => {
    const { notes, find } = open(Mark, new GuardedNotes());
    await find('POST', '/shop/v1/orders/7/pages/2/marks/batch').permits({ create: [{ text: 'x' }], delete: [3] });
    expect(notes.judged).toMatchObject([{ verb: 'batch', target: { parents: { order_id: 7, page_id: 2 }, query: {} } }]);
    expect(notes.judged[0].target).not.toHaveProperty('input');
  });

  it.each([
    [7, 7],
    ['7', 7],
    ['fig', 0],
    ['', undefined],
    [0, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('knows of the id %j that a client chose for a new record as %j', async (id, known) => {
    const { notes, find } = open(ShopNote, new GuardedNotes());
    await find('POST', '/shop/v1/orders/7/notes').permits({ text: 'x', id });
    expect(notes.judged[0].target.id).toBe(known);
  });

  it('takes the id of a record from the path alone', async () => {
    const { notes, find } = open(CmsNote, new GuardedNotes());
    await find('PUT', '/cms/v2/notes/3').permits({ id: 4, text: 'x' });
    expect(notes.judged[0].target).toEqual({ parents: {}, id: 3, query: {}, input: { text: 'x' } });
  });

  it('is judged without any arguments for the Allow header', async () => {
    const { notes, find } = open(ShopNote, new GuardedNotes());
    const { endpoint, context } = find('DELETE', '/shop/v1/orders/7/notes/3');
    expect(await endpoint.authorize(new RestRequest(context, { order_id: '7', id: '3' }, {}, {}))).toBe(true);
    expect(notes.judged[0].target).toEqual({ parents, id: 3, query: {} });
  });
});

describe('records below others', () => {
  const MARKS = '/shop/v1/orders/7/pages/2/marks';

  it.each<[Method, string, object, string[]]>([
    ['GET', '', {}, ['list', 'links']],
    ['GET', '/3', {}, ['get', 'links']],
    ['POST', '', { text: 'x' }, ['create', 'links']],
    ['PUT', '/3', { text: 'x' }, ['update', 'links']],
    ['DELETE', '/3', { force: true }, ['delete', 'links']],
    [
      'POST',
      '/batch',
      { create: [{ text: 'x' }], update: [{ id: 3 }], delete: [3] },
      ['assertExists batch', 'create', 'links', 'update', 'links', 'delete', 'links'],
    ],
  ])('come from the service on %s %s, and each of its steps gets the parent ids', async (method, path, sent, steps) => {
    const { notes, find } = open(Mark);
    const { run, context } = find(method, MARKS + path);
    await run(sent);
    expect(notes.asked).toEqual(steps.map((step) => ({ step, context, parents: { order_id: 7, page_id: 2 } })));
    for (const asked of notes.asked) expect(asked.context).toBe(context);
  });

  it.each<[Method, string, string]>([
    ['GET', '', 'view'],
    ['GET', '/3', 'view'],
    ['POST', '', 'create'],
    ['PUT', '/3', 'edit'],
    ['DELETE', '/3', 'delete'],
    ['POST', '/batch', 'batch'],
  ])('are looked for on %s %s together with those above, to %s', async (method, path, verb) => {
    const { notes, find } = open(Mark);
    const { endpoint, requestWith, context } = find(method, MARKS + path);
    await endpoint.assertExists!(requestWith({ text: 'x' }));
    expect(notes.asked).toEqual([{ step: `assertExists ${verb}`, context, parents: { order_id: 7, page_id: 2 } }]);
  });

  it('are below nothing where the path names more digits than an id has', async () => {
    const { notes, find } = open(Mark);
    await find('GET', `/shop/v1/orders/${'9'.repeat(30)}/pages/2/marks`).run();
    expect(notes.asked[0].parents).toEqual({ order_id: 0, page_id: 2 });
  });
});

describe('an id that a client sends for a new record', () => {
  const MARKS = '/shop/v1/orders/7/pages/2/marks';

  it.each([7, '7', 'fig', -1])('is refused where the resource names an error for it, and nothing is created: %j', async (id) => {
    const { notes, find } = open(Mark);
    await expect(find('POST', MARKS).run({ id, text: 'x' })).rejects.toMatchObject({ code: 'note_exists', status: 400 });
    expect(notes.asked).toEqual([]);
  });

  it.each([0, '', null, undefined])('is none when it is %j', async (id) => {
    expect(await open(Mark).find('POST', MARKS).run({ id, text: 'x' })).toMatchObject({ status: 201 });
  });

  it('is passed over where the resource names no error', async () => {
    expect(await open(ShopNote).find('POST', '/shop/v1/orders/7/notes').run({ id: 7, text: 'x' })).toMatchObject({
      status: 201,
      body: { id: 3 },
    });
  });
});

describe('a field that no record has', () => {
  const MARKS = '/shop/v1/orders/7/pages/2/marks';

  it.each<[Method, string]>([
    ['POST', ''],
    ['PUT', '/3'],
  ])('is refused on %s %s by its own error, and nothing is written', async (method, path) => {
    const { notes, find } = open(Mark);
    const { run } = find(method, MARKS + path);
    await expect(run({ text: 'x', colour: 'red' })).rejects.toMatchObject({ code: 'note_colourless' });
    expect(notes.asked.map(({ step }) => step)).toEqual([`assertExists ${method === 'POST' ? 'create' : 'edit'}`]);
  });

  it('is reported only after an unknown record and after the id of a new one', async () => {
    const { find } = open(Mark);
    const sent = { id: 7, text: 'x', colour: 'red' };
    await expect(find('PUT', `${MARKS}/4`).run(sent)).rejects.toMatchObject({ code: 'note_invalid' });
    await expect(find('POST', MARKS).run(sent)).rejects.toMatchObject({ code: 'note_exists' });
  });

  it('is refused in the entry of a batch that holds it', async () => {
    const { find } = open(Mark);
    const sent = { create: [{ text: 'x', colour: 'red' }, { text: 'y' }], update: [{ id: 3, colour: 'red' }] };
    expect((await find('POST', `${MARKS}/batch`).run(sent)).body).toMatchObject({
      create: [{ id: 0, error: { code: 'note_colourless' } }, { text: 'y' }],
      update: [{ id: 3, error: { code: 'note_colourless' } }],
    });
  });

  it.each([null, undefined])('is not sent when it is %j', async (colour) => {
    expect(await open(Mark).find('PUT', `${MARKS}/3`).run({ text: 'x', colour })).toMatchObject({ status: 200 });
  });
});

describe('an answer', () => {
  it('to a creation has a Location header with the parents in its path', async () => {
    const { find } = open(ShopNote);
    expect(await find('POST', '/shop/v1/orders/7/notes').run({ text: 'x' })).toMatchObject({
      status: 201,
      headers: { Location: 'h/rest/shop/v1/orders/7/notes/3' },
      body: { id: 3, text: 'x' },
    });
  });

  it('to a creation contains the record that the service creates from the request, if it has a method for that', async () => {
    const notes = new Notes();
    const createFromRequest = async ({ text }: Partial<Note>, request: RestRequest) => ({
      ...notes.note,
      text: `${text} ${request.id('order_id')}`,
    });
    const [{ endpoints }] = new ResourceRoutes<Note>(ShopNote, Object.assign(notes, { createFromRequest })).routes();
    const { requestWith } = open(ShopNote).find('POST', '/shop/v1/orders/7/notes');
    const creation = endpoints.find(({ methods }) => methods.includes('POST'))!;
    expect((await creation.handle(requestWith({ text: 'x' }))).body).toMatchObject({ id: 3, text: 'x 7' });
    expect(notes.asked.map(({ step }) => step)).toEqual(['links']);
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

  it('to a list contains the position of the page', async () => {
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

  it('is permanent by default where the resource says so', async () => {
    const { notes, find } = open(Scrap);
    await find('DELETE', '/shop/v1/scraps/3').run();
    expect(notes.deleted).toEqual([{ force: true }]);
    await expect(find('DELETE', '/shop/v1/scraps/3').run({ force: false })).rejects.toMatchObject({ status: 501 });
  });

  it('without force is refused before the record is looked for, where the resource says so', async () => {
    const { find } = open(Slip);
    const { endpoint, requestWith, run } = find('DELETE', '/shop/v1/slips/4');
    await expect(endpoint.assertExists!(requestWith({ force: false }))).resolves.toBeUndefined();
    await expect(run()).rejects.toMatchObject({ code: 'shop_rest_trash_not_supported' });
    await expect(endpoint.assertExists!(requestWith({ force: true }))).rejects.toMatchObject({ code: 'note_invalid' });
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

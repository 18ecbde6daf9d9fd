import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UnitOfWork } from '@grove/database';
import { WORDPRESS_ALIASES } from '../conventions/aliases.js';
import { SHOP } from '../conventions/namespaces.js';
import { anyone } from '../protocol/capability.js';
import type { MountPoint } from '../protocol/mount-point.js';
import { visitor, type Principal } from '../protocol/principal.js';
import { RequestContext } from '../protocol/request-context.js';
import { Field } from '../schema/field.js';
import { ResourceEvents } from './resource-events.js';
import { Resource } from './resource.js';

@Resource({ namespace: SHOP, route: 'notes', title: 'note', capability: anyone })
class Note {
  @Field.id() id: number;
  @Field.text({ description: 'Text.' }) text: string;
  @Field.text({ description: 'Address of its page.' }) permalink: string;
  @Field.text({ description: 'For editors.', contexts: ['edit'] }) remark: string;
}

const home = 'https://shop.example';
const owner: Principal = { userId: 1, username: 'owner', roles: ['administrator'], can: () => true };
const at = (mountPoint: Partial<MountPoint>, principal: Principal = owner) =>
  new RequestContext(principal, { home, root: `${home}/rest`, language: '', ...mountPoint });

const ownRoot = at({});
const otherRoots: [string, RequestContext][] = [
  ['a language', at({ root: `${home}/nl/rest`, language: 'nl' })],
  ['an alias', at({ root: `${home}/wp-json`, aliases: WORDPRESS_ALIASES })],
  ['another host', at({ home: 'http://localhost:3000', siteHome: home, root: 'http://localhost:3000/rest' })],
  ['a language and an alias', at({ root: `${home}/nl/wp-json`, language: 'nl', aliases: WORDPRESS_ALIASES })],
];

const published: object[] = [];
const unit = { emit: (event: object) => published.push(event) } as unknown as UnitOfWork;
const presented: RequestContext[] = [];
const present = async (context: RequestContext): Promise<Note> => {
  presented.push(context);
  return { id: 3, text: 'Figs', permalink: context.url('/shop/v1/notes/3'), remark: 'dry' };
};
const events = new ResourceEvents(Note, 'note', (_note, context) => ({ up: [{ href: context.url('/shop/v1/books') }] }));

const created = {
  topic: 'note.created',
  resourceId: 3,
  payload: {
    id: 3,
    text: 'Figs',
    permalink: `${home}/rest/shop/v1/notes/3`,
    _links: {
      self: [{ href: `${home}/rest/shop/v1/notes/3` }],
      collection: [{ href: `${home}/rest/shop/v1/notes` }],
      up: [{ href: `${home}/rest/shop/v1/books` }],
    },
  },
};

beforeEach(() => {
  published.length = 0;
  presented.length = 0;
});

describe('the event of a record', () => {
  it('has the record as JSON for payload, in the view that everybody has, and presents it once', async () => {
    await events.publish(unit, 'created', ownRoot, present);
    expect(published).toEqual([created]);
    expect(presented).toEqual([ownRoot]);
  });

  it.each(otherRoots)(
    'is the same when the request came by %s; only then the record is presented again',
    async (_how, context) => {
      const record = await events.publish(unit, 'created', context, present);
      expect(published).toEqual([created]);
      expect(presented.map(({ mountPoint }) => mountPoint.root)).toEqual([context.mountPoint.root, `${home}/rest`]);
      expect(record.permalink).toBe(context.url('/shop/v1/notes/3'));
    },
  );

  it('is the same whoever caused it', async () => {
    for (const principal of [owner, visitor]) await events.publish(unit, 'created', at({}, principal), present);
    expect(published).toEqual([created, created]);
  });

  it.each(['updated', 'restored'] as const)('has the topic of the change: %s', async (change) => {
    await events.publish(unit, change, ownRoot, present);
    expect(published).toMatchObject([{ topic: `note.${change}`, resourceId: 3 }]);
  });

  it('of a deletion has only the id', () => {
    events.publishDeleted(unit, 3);
    expect(published).toEqual([{ topic: 'note.deleted', resourceId: 3, payload: { id: 3 } }]);
  });

  it('is not published when the record cannot be presented', async () => {
    const failing = events.publish(unit, 'created', ownRoot, () => Promise.reject(new Error('gone')));
    await expect(failing).rejects.toThrow('gone');
    expect(published).toEqual([]);
  });

  it('has the links that every record has where the resource has no others', async () => {
    await new ResourceEvents(Note, 'note').publish(unit, 'created', ownRoot, present);
    expect(Object.keys((published as (typeof created)[])[0].payload._links)).toEqual(['self', 'collection']);
  });
});

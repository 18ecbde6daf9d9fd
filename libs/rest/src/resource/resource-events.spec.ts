import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Database, databaseMigrations, Repository, type UnitOfWork } from '@grove/database';
import { describeOnSqlite } from '@grove/database/testing';
import { NAMESPACE_ALIASES } from '../conventions/aliases.js';
import { SHOP, SHOP_V2, SHOP_V3 } from '../conventions/namespaces.js';
import { anyone } from '../protocol/capability.js';
import type { MountPoint } from '../protocol/mount-point.js';
import { visitor, type Principal } from '../protocol/principal.js';
import { RequestContext } from '../protocol/request-context.js';
import { MetaDataEntity } from '../meta-data/meta-data.entity.js';
import { Field } from '../schema/field.js';
import { restEntities, restMigrations } from '../tables.js';
import { ResourceEvents } from './resource-events.js';
import { Resource } from './resource.js';
import { VersionOf } from './resource-version.js';

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
  ['an alias', at({ root: `${home}/wp-json`, aliases: NAMESPACE_ALIASES })],
  ['another host', at({ home: 'http://localhost:3000', siteHome: home, root: 'http://localhost:3000/rest' })],
  ['a language and an alias', at({ root: `${home}/nl/wp-json`, language: 'nl', aliases: NAMESPACE_ALIASES })],
];

const published: object[] = [];
const unit = { emit: (event: object) => published.push(event) } as unknown as UnitOfWork;
const presented: RequestContext[] = [];
const present = async (context: RequestContext): Promise<Note> => {
  presented.push(context);
  return { id: 3, text: 'Figs', permalink: context.url('/shop/v1/notes/3'), remark: 'dry' };
};

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

describeOnSqlite('the event of a record', (engine) => {
  let database: Database;
  let events: ResourceEvents<Note>;
  beforeAll(async () => {
    database = await Database.open({ url: await engine.createDatabase(), entities: [], migrations: [] });
    events = new ResourceEvents(database, Note, 'note', (_note, context) => ({ up: [{ href: context.url('/shop/v1/books') }] }));
  });
  afterAll(() => database.close());

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
    await new ResourceEvents(database, Note, 'note').publish(unit, 'created', ownRoot, present);
    expect(Object.keys((published as (typeof created)[])[0].payload._links)).toEqual(['self', 'collection']);
  });
});

describeOnSqlite('the event of a record in several versions of the API', (engine) => {
  @Resource({ namespace: SHOP, route: 'songs', title: 'song', capability: anyone })
  class Song {
    @Field.id() id: number;
    @Field.text({ description: 'Title.' }) title: string;
  }

  @VersionOf(Song, {
    namespace: SHOP_V3,
    metaOf: 'song',
    present: (song: Song) => ({ ...song, name: `v3 ${song.title}`, metaData: [] }),
  })
  class SongV3 extends Song {
    @Field.text({ description: 'Name.' }) name: string;
    @Field.anything({ description: 'Metadata.', wire: 'meta_data' }) metaData: unknown;
  }

  let database: Database;
  let songs: ResourceEvents<Song>;
  beforeAll(async () => {
    const schema = { entities: restEntities, migrations: [...databaseMigrations, ...restMigrations] };
    database = await Database.open({ url: await engine.createDatabase(schema), ...schema });
    await database.migrate();
    const entry = { id: 8, kind: 'song', recordId: 4, metaKey: 'mood', value: 'calm' as unknown as object };
    await database.write(() => new Repository(database, MetaDataEntity).insert(entry));
    songs = new ResourceEvents(database, Song, 'song');
  });
  afterAll(() => database.close());
  const publish = async (...versions: number[]) => {
    const seen: (number | undefined)[] = [];
    database.subscribedApiVersions = async () => versions;
    await songs.publish(unit, 'created', at({}), async ({ mountPoint }) => {
      seen.push(mountPoint.apiVersion);
      return { id: 4, title: 'Figs' };
    });
    return seen;
  };

  it('is stored once in version 1 if nobody wants another', async () => {
    expect(await publish()).toEqual([undefined]);
    expect(published).toMatchObject([{ topic: 'song.created', apiVersion: 1, payload: { title: 'Figs' } }]);
    expect(published).toHaveLength(1);
  });

  it('is stored in each form that is wanted, with its metadata and the URLs of that version', async () => {
    expect(await publish(3)).toEqual([undefined, 3]);
    expect(published.slice(1)).toEqual([
      {
        ...{ topic: 'song.created', resourceId: 4, apiVersion: 3 },
        payload: {
          ...{ id: 4, title: 'Figs', name: 'v3 Figs', meta_data: [{ id: 8, key: 'mood', value: 'calm' }] },
          _links: {
            self: [{ href: `${home}/wp-json/wc/v3/songs/4` }],
            collection: [{ href: `${home}/wp-json/wc/v3/songs` }],
          },
        },
      },
    ]);
  });

  it('has the form of version 1 for a version without a form of its own', async () => {
    await publish(Number(SHOP_V2.id.at(-1)));
    expect(published).toMatchObject([{ apiVersion: 1 }, { apiVersion: 2, payload: { title: 'Figs' } }]);
    expect((published[1] as { payload: object }).payload).not.toHaveProperty('name');
  });

  it('of a deletion is one for all versions', () => {
    songs.publishDeleted(unit, 4);
    expect(published).toEqual([{ topic: 'song.deleted', resourceId: 4, payload: { id: 4 } }]);
    expect(new SongV3()).toBeInstanceOf(Song);
  });
});

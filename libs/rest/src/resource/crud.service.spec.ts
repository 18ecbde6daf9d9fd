import { WORDPRESS_ALIASES } from '../conventions/aliases.js';
import { WORDPRESS_CONVENTIONS } from '../conventions/conventions.js';
import { SHOP } from '../conventions/namespaces.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';
import { Config, restError, createLogger, fold, slugify } from '@grove/core';
import {
  AutoId,
  column,
  createTable,
  Database,
  Flag,
  databaseMigrations,
  Line,
  type UnitOfWork,
  type Selection,
} from '@grove/database';
import { Authenticator } from '../protocol/authenticator.js';
import type { RestRequest } from '../protocol/rest-request.js';
import { Gateway } from '../protocol/gateway.js';
import { MountPoints } from '../protocol/mount-points.js';
import { visitor } from '../protocol/principal.js';
import { Router } from '../protocol/router.js';
import { describeOnEachEngine } from '@grove/database/testing';
import { CrudService } from './crud.service.js';
import { Field } from '../schema/field.js';
import { TermQuery } from './list-queries.js';
import { ResourceRoutes } from './resource-routes.js';
import { Resource } from './resource.js';

// leaf.entity.ts
@Entity('leaf')
class LeafEntity {
  @AutoId() id: number;
  @Line(200) name: string;
  @Line(200) nameKey: string;
  @Line(200) slug: string;
  @Flag() evergreen: boolean;
}

// leaf.resource.ts
@Resource({
  namespace: SHOP,
  route: 'leaves',
  title: 'leaf',
  capability: 'manage_leaves',
  collection: TermQuery,
  batch: true,
})
class Leaf {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.slug({ description: 'Identifier in addresses; made from the name when absent.' }) slug: string;
  @Field.boolean({ description: 'Stays in winter.', default: false }) evergreen: boolean;
}

// leaves.service.ts
const LeafNotFound = restError('leaf_invalid', 404, 'There is no leaf with this id.');
const LeafNameEmpty = restError('empty_leaf_name', 400, 'The name is empty. Send one.');

class LeavesService extends CrudService<LeafEntity, Leaf> {
  constructor(database: Database) {
    super(database, LeafEntity);
  }

  protected notFoundError = () => LeafNotFound;

  protected toResources = async (rows: LeafEntity[]): Promise<Leaf[]> => rows;

  protected async prepare({ name, slug, evergreen }: Partial<Leaf>, _call: RestRequest, current?: LeafEntity) {
    if (!current || name !== undefined) if (!name?.trim()) throw new LeafNameEmpty();
    const row: Partial<LeafEntity> = { evergreen, ...(name !== undefined && { name, nameKey: fold(name) }) };
    if (!current || slug !== undefined) row.slug = slugify(slug || name || current!.name);
    return row;
  }

  protected applyFilters(selection: Selection, call: RestRequest) {
    const { search, include, exclude, order } = call.args as unknown as TermQuery;
    if (search) selection.whereContainsWords('leaf.name_key', fold(search).split(' '));
    if (include.length > 0) selection.whereIn('leaf.id', include);
    selection.whereNotIn('leaf.id', exclude).orderBy('leaf.name_key', order, { column: 'leaf.id', order });
  }
}
// So much for the three files.

class Leaves1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { autoId, flag, line } = column;
    const texts = { name: line(200), name_key: line(200), slug: line(200) };
    await createTable(runner, 'leaf', { id: autoId(), ...texts, evergreen: flag() });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('leaf');
  }
}

/** A service whose seams tell what they were given, and fail when asked to. */
class WatchedLeaves extends LeavesService {
  readonly seen: string[] = [];
  failing = false;

  protected override async afterWrite(
    unit: UnitOfWork,
    row: LeafEntity,
    input: Partial<Leaf>,
    before?: LeafEntity,
  ): Promise<void> {
    this.seen.push(`${before?.name ?? 'nothing'} became ${row.name} by ${Object.keys(input).sort().join()}`);
    unit.emit({ topic: 'leaf.written', resourceId: row.id, payload: row });
    if (this.failing) throw new Error('a mishap after the row was written');
  }

  protected override async beforeDelete(unit: UnitOfWork, row: LeafEntity): Promise<void> {
    this.seen.push(`${row.name} goes`);
    unit.emit({ topic: 'leaf.deleted', resourceId: row.id, payload: null });
    if (this.failing) throw new Error('a mishap before the row went');
  }
}

class AlwaysTheKeeper extends Authenticator {
  authenticate = async () => ({ ...visitor, userId: 7, can: (capability: string) => capability === 'manage_leaves' });
}

it('A resource as small as a tag costs three files and sixty lines at most', () => {
  const source = readFileSync(fileURLToPath(import.meta.url), 'utf8');
  const example = source.slice(source.indexOf('// leaf.entity.ts'), source.indexOf('// So much for the three files.'));
  const written = example.split('\n').filter((line) => line.trim() !== '');
  expect(example.match(/^\/\/ leaf\S+\.ts$|^\/\/ leaves\S+\.ts$/gm)).toHaveLength(3);
  expect(example.match(/^class /gm)).toHaveLength(3);
  // A dozen more import what these name.
  expect(written.length).toBeLessThanOrEqual(48);
});

describeOnEachEngine('A resource in three classes', (engine) => {
  let database: Database;
  let service: WatchedLeaves;
  let server: Server;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [LeafEntity],
      migrations: [...databaseMigrations, Leaves1700000000001],
    });
    await database.migrate();
    server = createServer((request, response) => gateway.handle(request, response, () => response.writeHead(404).end()));
    service = new WatchedLeaves(database);
    const config = Object.assign(new Config(), { baseUrl: 'http://shop.example' });
    const router = new Router(new ResourceRoutes(Leaf, service).routes());
    const gateway = new Gateway(
      router,
      new MountPoints(config, WORDPRESS_ALIASES),
      new AlwaysTheKeeper(),
      config,
      createLogger('silent'),
      WORDPRESS_CONVENTIONS,
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await database.close();
  });
  beforeEach(async () => {
    await database.write(async (unit) => {
      await unit.query('DELETE FROM leaf');
      await unit.query('DELETE FROM outbox');
    });
    service.seen.length = 0;
    service.failing = false;
  });

  async function ask(method: string, path: string, body?: object) {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/rest/shop/v1/leaves${path}`, {
      method,
      headers: { authorization: 'Bearer keeper', connection: 'close', ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
  }

  const made = async (name: string): Promise<number> => ((await ask('POST', '', { name })).body as Leaf).id;
  const stored = (): Promise<object[]> => database.read('SELECT * FROM leaf ORDER BY id');
  const told = async () =>
    (await database.read<{ topic: string }>('SELECT topic FROM outbox ORDER BY id')).map((row) => row.topic);

  describe('creates', () => {
    it('a record with its defaults, and tells its address', async () => {
      const { status, headers, body } = await ask('POST', '', { name: 'Silver birch' });
      const { id } = body as Leaf;
      expect(status).toBe(201);
      expect(body).toEqual({ id, name: 'Silver birch', slug: 'silver-birch', evergreen: false, _links: expect.anything() });
      expect(headers.get('location')).toBe(`http://shop.example/rest/shop/v1/leaves/${id}`);
      expect(service.seen).toEqual(['nothing became Silver birch by evergreen,name']);
    });

    it.each([
      ['a missing name', {}, 'rest_missing_callback_param'],
      ['an empty name', { name: ' ' }, 'empty_leaf_name'],
      ['a null for a name', { name: null }, 'rest_missing_callback_param'],
      ['a name that is no text', { name: 7 }, 'rest_invalid_param'],
    ])('nothing from %s', async (_what, body, code) => {
      expect(await ask('POST', '', body)).toMatchObject({ status: 400, body: { code } });
      expect(await stored()).toEqual([]);
    });

    it('nothing, and tells nobody, when what belongs to it fails', async () => {
      service.failing = true;
      expect(await ask('POST', '', { name: 'Birch' })).toMatchObject({ status: 500, body: { code: 'rest_internal_error' } });
      expect([await stored(), await told()]).toEqual([[], []]);
    });
  });

  describe('updates', () => {
    it('only what was sent', async () => {
      const id = await made('Birch');
      await ask('PUT', `/${id}`, { evergreen: true });
      expect(await stored()).toEqual([{ id, name: 'Birch', name_key: 'birch', slug: 'birch', evergreen: 1 }]);
      expect(service.seen.at(-1)).toBe('Birch became Birch by evergreen');
    });

    it('nothing when nothing was sent, and answers the record', async () => {
      const id = await made('Birch');
      const before = await stored();
      for (const method of ['PUT', 'PATCH', 'POST']) {
        expect(await ask(method, `/${id}`, {})).toMatchObject({ status: 200, body: { id, name: 'Birch', evergreen: false } });
      }
      expect(await stored()).toEqual(before);
    });

    it('the record that the path names, whatever id the body names', async () => {
      const [birch, fir] = [await made('Birch'), await made('Fir')];
      expect(await ask('PUT', `/${birch}`, { id: fir, name: 'Beech' })).toMatchObject({ body: { id: birch, name: 'Beech' } });
      expect(await stored()).toMatchObject([
        { id: birch, name: 'Beech' },
        { id: fir, name: 'Fir' },
      ]);
    });

    it('nothing when it refuses or fails', async () => {
      const id = await made('Birch');
      const before = await stored();
      expect(await ask('PUT', `/${id}`, { name: '', evergreen: true })).toMatchObject({ status: 400 });
      service.failing = true;
      expect(await ask('PUT', `/${id}`, { name: 'Beech' })).toMatchObject({ status: 500 });
      expect(await stored()).toEqual(before);
      expect(await told()).toEqual(['leaf.written']);
    });
  });

  describe('deletes', () => {
    it('for good, and answers the record as it was', async () => {
      const id = await made('Birch');
      expect(await ask('DELETE', `/${id}?force=true`)).toMatchObject({ status: 200, body: { id, name: 'Birch' } });
      expect(await stored()).toEqual([]);
      expect(await told()).toEqual(['leaf.written', 'leaf.deleted']);
      expect(await ask('GET', `/${id}`)).toMatchObject({ status: 404, body: { code: 'leaf_invalid' } });
    });

    it('nothing when what goes along fails', async () => {
      const id = await made('Birch');
      service.failing = true;
      expect(await ask('DELETE', `/${id}?force=true`)).toMatchObject({ status: 500 });
      expect([(await stored()).length, await told()]).toEqual([1, ['leaf.written']]);
    });
  });

  it('lists pages in order, with totals and neighbours', async () => {
    for (const name of ['Fir', 'birch', 'Ash', 'Oak', 'Elm']) await made(name);
    const answer = await ask('GET', '?per_page=2&page=2');
    expect((answer.body as Leaf[]).map(({ name }) => name)).toEqual(['Elm', 'Fir']);
    expect([answer.headers.get('x-wp-total'), answer.headers.get('x-wp-totalpages')]).toEqual(['5', '3']);
    expect(answer.headers.get('link')).toMatch(/[?&]page=1>; rel="prev", .*[?&]page=3>; rel="next"$/);
    expect(await ask('GET', '?per_page=2&page=9')).toMatchObject({ status: 200, body: [] });
  });

  it.each(['GET', 'PUT', 'DELETE'])('tells of an unknown id on %s', async (method) => {
    for (const id of ['999999', '0', '99999999999999999999'])
      expect(await ask(method, `/${id}?force=true`)).toMatchObject({ status: 404, body: { code: 'leaf_invalid' } });
  });

  it('keeps what other entries of a batch did when one fails', async () => {
    const id = await made('Birch');
    const sent = { create: [{ name: 'Fir' }, { name: '' }], update: [{ id, evergreen: true }], delete: [999_999] };
    expect(await ask('POST', '/batch', sent)).toMatchObject({
      status: 200,
      body: {
        create: [{ name: 'Fir' }, { id: 0, error: { code: 'empty_leaf_name' } }],
        update: [{ id, evergreen: true }],
        delete: [{ id: 999_999, error: { code: 'leaf_invalid' } }],
      },
    });
    expect(await stored()).toMatchObject([
      { name: 'Birch', evergreen: 1 },
      { name: 'Fir', evergreen: 0 },
    ]);
  });
});

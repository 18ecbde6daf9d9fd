import { RestConfig } from '../protocol/rest.config.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MigrationInterface, QueryRunner, SelectQueryBuilder } from 'typeorm';
import { createLogger } from '@grove/core';
import { column, createTable, Database, databaseMigrations } from '@grove/database';
import { Authenticator } from '../protocol/authenticator.js';
import { Gateway } from '../protocol/gateway.js';
import { MountPoints } from '../protocol/mount-points.js';
import type { Verb } from '../conventions/namespaces.js';
import { visitor } from '../protocol/principal.js';
import { RequestContext } from '../protocol/request-context.js';
import { Router } from '../protocol/router.js';
import { describeOnEachEngine, deleteRows, updateRows } from '@grove/database/testing';
import type { TermQuery } from './list-queries.js';
import type { Write } from './record.service.js';
import { ResourceRoutes } from './resource-routes.js';
import type { DeleteOptions, ParentIds } from './resource-service.js';
import { LeafEntity } from './testing/leaf.entity.js';
import { Leaf } from './testing/leaf.resource.js';
import { LeavesService } from './testing/leaves.service.js';

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

/** A service whose steps record their arguments, and can do more or fail. */
class WatchedLeaves extends LeavesService {
  readonly seen: string[] = [];
  /** What each step was given of the request. */
  readonly given: { step: string; context?: RequestContext; parents?: ParentIds }[] = [];
  failing = false;
  whileLocking: (write: Write, id?: number) => unknown = () => undefined;
  whilePreparing: (write: Write) => unknown = () => undefined;

  protected override async lock(write: Write, input: Partial<Leaf>, id?: number): Promise<void> {
    this.given.push({ step: 'lock', ...write });
    await super.lock(write, input, id);
    await this.whileLocking(write, id);
  }

  protected override async find(id: number, verb: Verb, context: RequestContext, parents: ParentIds): Promise<LeafEntity> {
    this.given.push({ step: `find to ${verb}`, context, parents });
    return super.find(id, verb, context, parents);
  }

  protected override async prepare(input: Partial<Leaf>, write: Write, current?: LeafEntity): Promise<Partial<LeafEntity>> {
    this.given.push({ step: 'prepare', ...write });
    await this.whilePreparing(write);
    return super.prepare(input, write, current);
  }

  protected override applyFilters(
    query: SelectQueryBuilder<LeafEntity>,
    args: TermQuery,
    context?: RequestContext,
    parents?: ParentIds,
  ): void {
    this.given.push({ step: 'applyFilters', context, parents });
    super.applyFilters(query, args);
  }

  protected override async toRecords(rows: LeafEntity[], context?: RequestContext, parents?: ParentIds): Promise<Leaf[]> {
    this.given.push({ step: 'toRecords', context, parents });
    return super.toRecords(rows);
  }

  protected override async afterWrite(write: Write, row: LeafEntity, input: Partial<Leaf>, before?: LeafEntity): Promise<void> {
    this.given.push({ step: 'afterWrite', ...write });
    this.seen.push(`${before?.name ?? 'nothing'} became ${row.name} by ${Object.keys(input).sort().join()}`);
    write.unit.emit({ topic: 'leaf.written', resourceId: row.id, payload: row });
    if (this.failing) throw new Error('a mishap after the row was written');
  }

  protected override async beforeDelete(write: Write, row: LeafEntity, { force }: DeleteOptions): Promise<void> {
    this.given.push({ step: 'beforeDelete', ...write });
    this.seen.push(`${row.name} goes${force ? ' for good' : ''}`);
    write.unit.emit({ topic: 'leaf.deleted', resourceId: row.id, payload: null });
    if (this.failing) throw new Error('a mishap before the row went');
  }
}

class AlwaysTheKeeper extends Authenticator {
  authenticate = async () => ({ ...visitor, userId: 7, can: (capability: string) => capability === 'manage_leaves' });
}

it('A resource as small as a tag costs at most three files and sixty lines', () => {
  const folder = new URL('./testing/', import.meta.url);
  const files = readdirSync(folder);
  const lines = files.flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'));
  expect(files).toHaveLength(3);
  expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(60);
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
    server = createServer((request, response) => gateway.use(request, response, () => response.writeHead(404).end()));
    service = new WatchedLeaves(database);
    const config = Object.assign(new RestConfig(), { baseUrl: 'http://shop.example' });
    const router = new Router(new ResourceRoutes(Leaf, service).routes());
    const gateway = new Gateway({
      router,
      mountPoints: new MountPoints(config),
      authenticator: new AlwaysTheKeeper(),
      config,
      logger: createLogger('silent'),
    });
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
    service.given.length = 0;
    service.failing = false;
    service.whileLocking = () => undefined;
    service.whilePreparing = () => undefined;
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
  const topics = async () =>
    (await database.read<{ topic: string }>('SELECT topic FROM outbox ORDER BY id')).map((row) => row.topic);

  describe('creates', () => {
    it('a record with its defaults, and returns its URL', async () => {
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

    it('nothing, and emits no event, if a later step fails', async () => {
      service.failing = true;
      expect(await ask('POST', '', { name: 'Birch' })).toMatchObject({ status: 500, body: { code: 'rest_internal_error' } });
      expect([await stored(), await topics()]).toEqual([[], []]);
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
      expect(await topics()).toEqual(['leaf.written']);
    });
  });

  describe('deletes', () => {
    it('for good, and answers the record as it was', async () => {
      const id = await made('Birch');
      expect(await ask('DELETE', `/${id}?force=true`)).toMatchObject({ status: 200, body: { id, name: 'Birch' } });
      expect(await stored()).toEqual([]);
      expect(service.seen.at(-1)).toBe('Birch goes for good');
      expect(await topics()).toEqual(['leaf.written', 'leaf.deleted']);
      expect(await ask('GET', `/${id}`)).toMatchObject({ status: 404, body: { code: 'leaf_invalid' } });
    });

    it('nothing when what goes along fails', async () => {
      const id = await made('Birch');
      service.failing = true;
      expect(await ask('DELETE', `/${id}?force=true`)).toMatchObject({ status: 500 });
      expect([(await stored()).length, await topics()]).toEqual([1, ['leaf.written']]);
    });
  });

  it('prepares in the unit of work that writes the row, so that what is stored meanwhile goes along with it', async () => {
    service.whilePreparing = ({ unit }) => unit.emit({ topic: 'leaf.prepared', resourceId: 0, payload: null });
    expect(await ask('POST', '', { name: ' ' })).toMatchObject({ status: 400 });
    service.failing = true;
    expect(await ask('POST', '', { name: 'Birch' })).toMatchObject({ status: 500 });
    expect(await topics()).toEqual([]);
    service.failing = false;
    await made('Birch');
    expect(await topics()).toEqual(['leaf.prepared', 'leaf.written']);
  });

  describe('locks', () => {
    // What others change while a write waits for its locks: on SQLite nobody else could, so it is done from within.
    it('before it reads, so that it sees what was changed while it waited', async () => {
      const id = await made('Birch');
      service.whileLocking = ({ unit }) => updateRows(unit, 'leaf', { name: 'Alder' }, { id });
      expect(await ask('PUT', `/${id}`, { evergreen: true })).toMatchObject({ body: { name: 'Alder', evergreen: true } });
      expect(service.seen.at(-1)).toBe('Alder became Alder by evergreen');
      expect(await ask('DELETE', `/${id}?force=true`)).toMatchObject({ status: 200, body: { name: 'Alder' } });
    });

    it.each([
      ['PUT', { evergreen: true }],
      ['DELETE', undefined],
    ])('before it reports on %s that a record does not exist', async (method, body) => {
      const id = await made('Birch');
      service.whileLocking = ({ unit }) => deleteRows(unit, 'leaf', { id });
      expect(await ask(method, `/${id}?force=true`, body)).toMatchObject({ status: 404, body: { code: 'leaf_invalid' } });
      expect(await stored()).toHaveLength(1);
    });

    it('the row that changes or goes, and none of what is new', async () => {
      const locked: (number | undefined)[] = [];
      service.whileLocking = (_write, id) => locked.push(id);
      const id = await made('Birch');
      await ask('PUT', `/${id}`, { evergreen: true });
      await ask('DELETE', `/${id}?force=true`);
      expect(locked).toEqual([undefined, id, id]);
    });
  });

  it('needs no HTTP request: its steps get the context and the parents that its caller gives', async () => {
    const context = new RequestContext(visitor, { home: 'http://shop.example', root: 'http://shop.example/rest', language: '' });
    const parents = { tree_id: 4 };
    const query: TermQuery = { page: 1, perPage: 10, include: [], exclude: [], order: 'asc', orderby: 'name', hideEmpty: false };
    const { id } = await service.create({ name: 'Birch', evergreen: false }, context, parents);
    await service.update(id, { name: 'Beech' }, context, parents);
    expect(await service.get(id, {}, context, parents)).toMatchObject({ name: 'Beech' });
    expect(await service.list({ ...query, include: [id] }, context, parents)).toMatchObject({ total: 1 });
    await service.assertExists('view', { id, parents, query: {} }, context);
    await service.delete(id, { force: true }, context, parents);
    expect(service.given.map(({ step }) => step)).toEqual([
      ...['lock', 'prepare', 'afterWrite', 'toRecords'],
      ...['lock', 'find to edit', 'prepare', 'afterWrite', 'toRecords'],
      ...['find to view', 'toRecords'],
      ...['applyFilters', 'toRecords'],
      'find to view',
      ...['lock', 'find to delete', 'toRecords', 'beforeDelete'],
    ]);
    for (const given of service.given) {
      expect(given.context).toBe(context);
      expect(given.parents).toBe(parents);
    }
  });

  it('looks no record up by an id that a client sends for a new one', async () => {
    const context = new RequestContext(visitor, { home: '', root: '/rest', language: '' });
    await service.assertExists('create', { id: 999_999, parents: {}, query: {} }, context);
    await expect(service.assertExists('edit', { id: 999_999, parents: {}, query: {} }, context)).rejects.toMatchObject({
      code: 'leaf_invalid',
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

  it.each(['GET', 'PUT', 'DELETE'])('reports an unknown id on %s', async (method) => {
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

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config, Database, gatewayOf, kernelMigrations, KernelModule } from '@grove/kernel';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations } from '@grove/content';
import { settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import {
  AccountsService,
  ApplicationPasswordsService,
  usersEntities,
  usersMigrations,
  UsersModule,
  type Role,
} from '@grove/users';
import { catalogueEntities, catalogueMigrations, CatalogueModule, VerifiedBuyers } from '../index.js';

type Wire = Record<string, unknown> & { id: number; code: string };
type Who = 'administrator' | 'customer' | 'editor' | 'visitor';

const PRODUCTS = '/shop/v1/products';
const COMMENTS = '/cms/v2/comments';

describeOnEachEngine('Reviews with stars', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-reviews-'));
  const keys = new Map<Who, string>();
  let database: Database;
  let app: INestApplicationContext;
  let server: Server;
  let made = 0;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [settingsEntities, usersEntities, taxesEntities, contentEntities, commentsEntities, catalogueEntities].flat(),
      migrations: [
        ...[kernelMigrations, settingsMigrations, usersMigrations, taxesMigrations].flat(),
        ...[contentMigrations, commentsMigrations, catalogueMigrations].flat(),
      ],
    });
    await database.migrate();
    const config = Object.assign(new Config(), { dataDir, logLevel: 'silent' });
    const imports = [KernelModule.with(config, database), SettingsModule, UsersModule, CatalogueModule];
    app = await NestFactory.createApplicationContext({ module: class Root {}, imports }, { logger: false });
    for (const role of ['administrator', 'customer', 'editor'] as const satisfies Role[]) {
      const { id } = await app.get(AccountsService).create({ username: role, email: `${role}@noten.nl`, roles: [role] });
      const { password } = await app.get(ApplicationPasswordsService).create(id, 'tests');
      keys.set(role, `Basic ${Buffer.from(`${role}:${password}`).toString('base64')}`);
    }
    const gateway = gatewayOf(app);
    server = createServer((request, response) => gateway.handle(request, response, () => response.writeHead(404).end()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }, 60_000);
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function ask<T = Wire>(who: Who, method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const { port } = server.address() as AddressInfo;
    const authorization = keys.get(who);
    const headers = { connection: 'close', 'content-type': 'application/json', ...(authorization && { authorization }) };
    const sent = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}/rest${path}`, sent);
    return { status: response.status, body: (await response.json()) as T };
  }

  const aProduct = async (body: object = {}): Promise<number> =>
    (await ask('administrator', 'POST', PRODUCTS, { name: `Nut ${(made += 1)}`, ...body })).body.id;

  const rate = (product: number, rating: number, body: object = {}) =>
    ask('administrator', 'POST', COMMENTS, {
      ...{
        post: product,
        content: `Opinion ${(made += 1)}`,
        author_name: 'Ann',
        author_email: 'ann@noten.nl',
        status: 'approve',
      },
      ...{ meta: { rating } },
      ...body,
    });

  const rating = async (product: number) => {
    const { average_rating: average, rating_count: count } = (await ask('administrator', 'GET', `${PRODUCTS}/${product}`)).body;
    return [average, count];
  };

  it('make the rating of their product, alone and in lists', async () => {
    const product = await aProduct();
    expect(await rating(product)).toEqual(['0.00', 0]);
    for (const stars of [5, 4, 4]) expect((await rate(product, stars)).status).toBe(201);
    expect(await rating(product)).toEqual(['4.33', 3]);
    const { body } = await ask<Wire[]>('administrator', 'GET', `${PRODUCTS}?include=${product}`);
    expect(body).toEqual([expect.objectContaining({ average_rating: '4.33', rating_count: 3 })]);
    const reviews = await ask<Wire[]>('administrator', 'GET', `${PRODUCTS}/${product}/reviews`);
    expect(reviews.body.map(({ rating: stars }) => stars).sort()).toEqual([4, 4, 5]);
  });

  it('count no more than are shown: comments that wait, answers and plain ones do not', async () => {
    const product = await aProduct();
    await rate(product, 1, { status: 'hold' });
    await rate(product, 0);
    const top = await rate(product, 5);
    await rate(product, 1, { parent: top.body.id });
    expect(await rating(product)).toEqual(['5.00', 1]);
  });

  it('outlive every change of the product, and many at the same moment', async () => {
    const product = await aProduct();
    const writing = Array.from({ length: 10 }, (_, index) => rate(product, 1 + (index % 5)));
    const changing = Array.from({ length: 10 }, (_, index) =>
      ask('administrator', 'PUT', `${PRODUCTS}/${product}`, { menu_order: index }),
    );
    for (const { status } of await Promise.all([...writing, ...changing])) expect([200, 201]).toContain(status);
    expect(await rating(product)).toEqual(['3.00', 10]);
  });

  it('go with their product, and never stand in the way of its going', async () => {
    const product = await aProduct();
    const { body } = await rate(product, 5);
    const sent = Array.from({ length: 6 }, (_, index) => rate(product, 1 + (index % 5)));
    const [gone] = await Promise.all([ask('administrator', 'DELETE', `${PRODUCTS}/${product}?force=true`), ...sent]);
    expect(gone.status).toBe(200);
    expect((await ask('administrator', 'GET', `${COMMENTS}/${body.id}`)).status).toBe(404);
    expect(await database.read('SELECT id FROM comment WHERE post_id = ?', [product])).toEqual([]);
  });

  it('are read by strangers where the product is published, and written where it takes reviews', async () => {
    const [shown, hidden, closed] = [
      await aProduct(),
      await aProduct({ status: 'private' }),
      await aProduct({ reviews_allowed: false }),
    ];
    const [one, other] = [(await rate(shown, 5)).body.id, (await rate(hidden, 5)).body.id];
    expect((await ask('visitor', 'GET', `${COMMENTS}/${one}`)).body).toMatchObject({ meta: { rating: 5 }, post: shown });
    expect((await ask('visitor', 'GET', `${COMMENTS}/${other}`)).body.code).toBe('rest_cannot_read');
    const { body } = await ask<Wire[]>('visitor', 'GET', `${COMMENTS}?include=${one},${other}`);
    expect(body.map(({ id }) => id)).toEqual([one]);
    for (const [post, code] of [
      [hidden, 'rest_cannot_read_post'],
      [closed, 'rest_comment_closed'],
      [await aProduct({ status: 'draft' }), 'rest_comment_draft_post'],
    ])
      expect((await ask('customer', 'POST', COMMENTS, { post, content: 'Mine' })).body.code).toBe(code);
  });

  it('are verified when whoever knows the orders says so', async () => {
    app.get(VerifiedBuyers).tellWith(async (_product, reviewers) => reviewers.map(({ email }) => email === 'bea@noten.nl'));
    const product = await aProduct();
    await rate(product, 5, { date: '2026-01-01T00:00:00' });
    await rate(product, 5, { author_email: 'bea@noten.nl', date: '2026-01-02T00:00:00' });
    const { body } = await ask<Wire[]>('editor', 'GET', `${PRODUCTS}/${product}/reviews`);
    expect(body.map(({ verified }) => verified)).toEqual([false, true]);
  });
});

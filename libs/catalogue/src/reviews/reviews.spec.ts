import { afterAll, beforeAll, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations, UploadsConfig } from '@grove/content';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { startTestServer, type TestServer, type Caller } from '@grove/users/testing';
import { catalogueEntities, catalogueMigrations, CatalogueModule, VerifiedBuyers } from '../index.js';

type Wire = Record<string, unknown> & { id: number; code: string };

const PRODUCTS = '/shop/v1/products';
const COMMENTS = '/cms/v2/comments';

describeOnEachEngine('Reviews with stars', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-reviews-'));
  let door: TestServer;
  let database: Database;
  let app: INestApplicationContext;
  let made = 0;

  beforeAll(async () => {
    const shop = {
      entities: [taxesEntities, contentEntities, commentsEntities, catalogueEntities],
      migrations: [taxesMigrations, contentMigrations, commentsMigrations, catalogueMigrations],
      modules: [CatalogueModule],
      configs: [UploadsConfig],
    };
    door = await startTestServer(engine, shop, { dataDir });
    ({ app, database } = door);
  }, 60_000);
  afterAll(async () => {
    await door.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = <T = Wire>(who: Caller, method: string, path: string, body?: unknown) => door.ask<T>(who, method, path, { body });

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

  it('count only approved reviews with a rating, not pending ones, replies and plain comments', async () => {
    const product = await aProduct();
    await rate(product, 1, { status: 'hold' });
    await rate(product, 0);
    const top = await rate(product, 5);
    await rate(product, 1, { parent: top.body.id });
    expect(await rating(product)).toEqual(['5.00', 1]);
  });

  it('keep the rating right through changes of the product and concurrent reviews', async () => {
    const product = await aProduct();
    const writing = Array.from({ length: 10 }, (_, index) => rate(product, 1 + (index % 5)));
    const changing = Array.from({ length: 10 }, (_, index) =>
      ask('administrator', 'PUT', `${PRODUCTS}/${product}`, { menu_order: index }),
    );
    for (const { status } of await Promise.all([...writing, ...changing])) expect([200, 201]).toContain(status);
    expect(await rating(product)).toEqual(['3.00', 10]);
  });

  it('are deleted with their product', async () => {
    const product = await aProduct();
    const { body } = await rate(product, 5);
    const sent = Array.from({ length: 6 }, (_, index) => rate(product, 1 + (index % 5)));
    const [gone] = await Promise.all([ask('administrator', 'DELETE', `${PRODUCTS}/${product}?force=true`), ...sent]);
    expect(gone.status).toBe(200);
    expect((await ask('administrator', 'GET', `${COMMENTS}/${body.id}`)).status).toBe(404);
    expect(await database.read('SELECT id FROM comment WHERE post_id = ?', [product])).toEqual([]);
  });

  it('can be read by visitors if the product is published, and written if it allows reviews', async () => {
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

  it('are verified if the purchase lookup says so', async () => {
    app.get(VerifiedBuyers).setLookup(async (_product, reviewers) => reviewers.map(({ email }) => email === 'bea@noten.nl'));
    const product = await aProduct();
    await rate(product, 5, { date: '2026-01-01T00:00:00' });
    await rate(product, 5, { author_email: 'bea@noten.nl', date: '2026-01-02T00:00:00' });
    const { body } = await ask<Wire[]>('editor', 'GET', `${PRODUCTS}/${product}/reviews`);
    expect(body.map(({ verified }) => verified)).toEqual([false, true]);
  });
});

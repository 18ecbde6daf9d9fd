import { afterAll, beforeAll, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Repository } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations, UploadsConfig } from '@grove/content';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { startTestServer, type TestServer } from '@grove/users/testing';
import { catalogueEntities, catalogueMigrations, CatalogueModule } from '../../index.js';
import { ProductEntity } from '../product.entity.js';
import { ScheduledProducts } from './scheduled-products.js';

const PRODUCTS = '/shop/v1/products';

describeOnEachEngine('Scheduled products', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-scheduled-'));
  let server: TestServer;
  let task: ScheduledProducts;

  beforeAll(async () => {
    const shop = {
      entities: [taxesEntities, contentEntities, commentsEntities, catalogueEntities],
      migrations: [taxesMigrations, contentMigrations, commentsMigrations, catalogueMigrations],
      modules: [CatalogueModule],
      configs: [UploadsConfig],
    };
    server = await startTestServer(engine, shop, { dataDir });
    task = server.app.get(ScheduledProducts, { strict: false });
  }, 60_000);
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = async (method: string, path: string, body?: unknown) =>
    (await server.ask<{ id: number; status: string; slug: string }>('administrator', method, path, { body })).body;
  /** An imported product with this date. */
  const scheduled = async (columns: Partial<ProductEntity>) => {
    const { id } = await ask('POST', PRODUCTS, { name: 'Chestnuts', slug: 'chestnuts' });
    const { database } = server;
    await database.write(() =>
      new Repository(database, ProductEntity).update(id, { status: 'future', slugKey: null, ...columns }),
    );
    return id;
  };
  const statusOf = async (id: number) => (await ask('GET', `${PRODUCTS}/${id}`)).status;

  it('are published once when they are due, with an address of their own', async () => {
    const ids = [await scheduled({ createdAt: '2020-01-01 00:00:00' }), await scheduled({ createdAt: '2020-01-01 00:00:00' })];
    expect(await statusOf(ids[0])).toBe('future');
    const published = await Promise.all([task.publishDue(), task.publishDue()]);
    expect(published[0] + published[1]).toBe(2);
    const products = await Promise.all(ids.map((id) => ask('GET', `${PRODUCTS}/${id}`)));
    expect(products.map(({ status }) => status)).toEqual(['publish', 'publish']);
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(2);
  });

  it('wait for the date that is shown, and those without a date wait for ever', async () => {
    const later = await scheduled({ createdAt: '2020-01-01 00:00:00', shownCreatedAt: '2099-01-01 00:00:00' });
    const never = await scheduled({ createdAt: '1000-01-01 00:00:00', undated: true });
    expect(await task.publishDue()).toBe(0);
    expect([await statusOf(later), await statusOf(never)]).toEqual(['future', 'future']);
  });
});

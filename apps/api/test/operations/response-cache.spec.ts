import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '@grove/core/testing';
import { Database, databaseUrlOf } from '@grove/database';
import { describeOnEachEngine, forgetTag } from '@grove/database/testing';
import { schema } from '@grove/server';
import type { Actor } from '../support/actors.js';
import { CachedReads, startSecondServer, type SecondServer } from '../support/cached-reads.js';
import { aProduct } from '../support/builders.js';
import { ChildServer } from '../support/child-server.js';
import { basicAuth, startTestServer, type TestServer } from '../support/test-server.js';

/** Rounds of changes, each followed by reads. `CACHE_ROUNDS=2000` looks longer. */
const ROUNDS = Number(process.env['CACHE_ROUNDS'] ?? 60);
const READS_PER_ROUND = 5;

/** Servers that are killed amid changes, and the longest time until then. */
const KILLS = Math.ceil(ROUNDS / 30);
const KILL_WITHIN_MS = 400;
const READS_AFTER_KILL = 60;

describeOnEachEngine('The response cache', (engine) => {
  let server: TestServer;
  let second: SecondServer;
  /** Stores no responses, but validates settings, credentials and the like by versions. */
  let disabled: SecondServer;
  /** Reads everything each time. */
  let uncached: SecondServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    second = await startSecondServer(server);
    disabled = await startSecondServer(server, { responseCacheMb: 0 });
    uncached = await startSecondServer(server, { responseCacheMb: 0 }, await openWithoutVersions());
  });
  afterAll(async () => {
    await Promise.all([second.stop(), disabled.stop(), uncached.stop()]);
    await server.stop();
  });

  async function openWithoutVersions(): Promise<Database> {
    const database = await Database.open({ url: databaseUrlOf(server.configuration), ...schema, poolSize: 5 });
    vi.spyOn(database.versions, 'current').mockRejectedValue(new Error('There are no versions.'));
    return database;
  }

  async function firstDifference(reads: CachedReads, rounds: number): Promise<string | undefined> {
    for (let round = 0; round < rounds; round++) {
      await reads.write();
      for (let count = 0; count < READS_PER_ROUND; count++) {
        const difference = await reads.read();
        if (difference !== undefined) return difference;
      }
    }
    return undefined;
  }

  it('answers as if there were none, whoever changed what before through which server', () => {
    const chance = new SeededRandom();
    return chance.reportingSeed(async () => {
      const reads = new CachedReads(server, { readers: [server, second, disabled], writers: [server, second] }, uncached, chance);
      await reads.prepare();
      expect(await firstDifference(reads, ROUNDS)).toBeUndefined();
    });
  }, 600_000);

  it('answers as if there were none after a server was killed amid changes', () => {
    const chance = new SeededRandom();
    return chance.reportingSeed(async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const child = await ChildServer.start(server.configuration, { LOG_LEVEL: 'silent' });
        const doomed = { as: (actor: Actor) => child.as(server.headersOf(actor)) };
        const reads = new CachedReads(server, { readers: [server, second], writers: [doomed] }, uncached, chance);
        await reads.prepare();
        let isKilled = false;
        // Requests that the kill interrupts fail; it is not known whether their changes were stored.
        const changes = Array.from({ length: 4 }, async () => {
          while (!isKilled) await reads.write().catch((error: unknown) => expect([isKilled, error]).toEqual([true, error]));
        });
        await delay(chance.below(KILL_WITHIN_MS));
        isKilled = true;
        await child.kill();
        await Promise.all(changes);
        for (let count = 0; count < READS_AFTER_KILL; count++) expect(await reads.read()).toBeUndefined();
      }
    });
  }, 600_000);

  it('shows the beginning and the end of a sale on time', async () => {
    const sale = { regular_price: '5.00', sale_price: '4.00', date_on_sale_from: '2030-06-10', date_on_sale_to: '2030-06-12' };
    const { id } = await aProduct(server.as('admin'), sale);
    const clock = vi.spyOn(Date, 'now');
    try {
      const prices = [];
      for (const moment of ['09T21:59:59', '09T22:00:00', '12T21:59:59', '12T22:00:00']) {
        clock.mockReturnValue(Date.parse(`2030-06-${moment}Z`));
        for (let count = 0; count < 2; count++) {
          const { body } = await server.as('admin').list('/shop/v1/products', { include: id });
          prices.push(body[0].price);
        }
      }
      expect(prices).toEqual(['5.00', '5.00', '4.00', '4.00', '4.00', '4.00', '5.00', '5.00']);
    } finally {
      clock.mockRestore();
    }
  });

  it('immediately refuses a credential that was revoked through another server', async () => {
    const path = '/shop/v1/coupons?per_page=3';
    const { body: created } = await server.as('admin').post('/cms/v2/users/me/application-passwords', { name: 'till' });
    const headers = basicAuth({ name: 'admin', secret: String(created['password']) });
    const statuses = () =>
      Promise.all([server, disabled].map(async (one) => (await one.as('visitor').send('GET', path, { headers })).status));
    for (let count = 0; count < 2; count++) expect(await statuses()).toEqual([200, 200]);
    const create = async () =>
      (await server.as('visitor').send('POST', '/shop/v1/products/tags', { headers, body: { name: 'Revoked' } })).status;
    expect(await create()).toBe(201);
    await second.as('admin').delete(`/cms/v2/users/me/application-passwords/${String(created['uuid'])}`);
    expect([...(await statuses()), await create()]).toEqual([401, 401, 401]);
  });

  it('lets a write follow immediately what was changed through another server', async () => {
    const [writer, other] = [server.as('admin'), second.as('admin')];
    const { body: attribute } = await writer.post('/shop/v1/products/attributes', { name: 'Taste' });
    const attributeOfNew = async () => {
      const product = await aProduct(writer, { attributes: [{ id: attribute.id, options: ['Sweet'], visible: true }] });
      return (product['attributes'] as { name: string }[])[0].name;
    };
    expect([await attributeOfNew(), await attributeOfNew()]).toEqual(['Taste', 'Taste']);
    await other.put(`/shop/v1/products/attributes/${attribute.id}`, { name: 'Flavour' });
    expect(await attributeOfNew()).toBe('Flavour');
  });

  it('when it is disabled shows immediately what was changed through another server: settings, roles, attributes, records', async () => {
    const [reader, writer] = [disabled.as('admin'), second.as('admin')];
    const { body: attribute } = await writer.post('/shop/v1/products/attributes', { name: 'Roast' });
    const { body: shippingClass } = await writer.post('/shop/v1/products/shipping_classes', { name: 'Crate' });
    const product = await aProduct(writer, {
      attributes: [{ id: attribute.id, options: ['Dark'], visible: true }],
      shipping_class: String(shippingClass['slug']),
    });
    const { body: customer } = await writer.post('/shop/v1/customers', {
      email: 'at-once@shop.example',
      password: 'plum-jam-4711',
    });
    const shown = async () => {
      const settings = await reader.get('/cms/v2/settings');
      const user = await reader.get(`/cms/v2/users/${customer.id}?context=edit`);
      const [listed] = (await reader.list('/shop/v1/products', { include: product.id })).body;
      const { headers } = await reader.list('/shop/v1/products', { per_page: 1 });
      return {
        title: settings.body['title'],
        roles: user.body['roles'],
        attribute: (listed['attributes'] as { name: string }[])[0].name,
        shippingClass: listed['shipping_class'],
        products: Number(headers['x-wp-total']),
      };
    };
    const before = await shown();
    expect(await shown()).toEqual(before);
    await writer.put('/cms/v2/settings', { title: 'Changed at once' });
    await writer.put(`/cms/v2/users/${customer.id}`, { roles: ['editor'] });
    await writer.put(`/shop/v1/products/attributes/${attribute.id}`, { name: 'Roasting' });
    await writer.put(`/shop/v1/products/shipping_classes/${shippingClass.id}`, { slug: 'big-crate' });
    await aProduct(writer);
    expect(await shown()).toEqual({
      title: 'Changed at once',
      roles: ['editor'],
      attribute: 'Roasting',
      shippingClass: 'big-crate',
      products: before.products + 1,
    });
  });

  it('is found out by these requests if the version of one table is not incremented', async () => {
    const url = databaseUrlOf(server.configuration);
    const unversionedTables = [...schema.unversionedTables!, 'coupon'];
    const negligent = await startSecondServer(
      server,
      {},
      await Database.open({ url, ...schema, unversionedTables, poolSize: 5 }),
    );
    try {
      const reads = new CachedReads(server, { readers: [server], writers: [negligent] }, uncached, new SeededRandom());
      await reads.prepare('/shop/v1/coupons');
      expect(await firstDifference(reads, 1_000)).toMatch(/coupons/);
    } finally {
      await negligent.stop();
    }
  }, 600_000);

  it.each([
    ['coupon', '/shop/v1/coupons'],
    ['term', '/shop/v1/products/tags'],
    ['tax_rate', '/shop/v1/taxes'],
  ])(
    'is found out by these requests within a minute if reads forget that they depend on %s',
    async (tag, path) => {
      const database = await Database.open({ url: databaseUrlOf(server.configuration), ...schema, poolSize: 5 });
      forgetTag(database, tag);
      const forgetful = await startSecondServer(server, {}, database);
      try {
        const reads = new CachedReads(server, { readers: [forgetful], writers: [second] }, uncached, new SeededRandom());
        await reads.prepare(path);
        expect(await firstDifference(reads, 1_000)).toContain(path);
      } finally {
        await forgetful.stop();
      }
    },
    60_000,
  );
});

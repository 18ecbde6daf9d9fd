import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from '../support/cli-fixture.js';
import { basic, type RunningGrove, startGrove } from '../support/running-grove.js';
import { credentials, sqlOf } from './recorded-shop.js';

// A whole shop is imported.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

interface Product {
  readonly id: number;
  readonly categories: readonly { readonly id: number }[];
}

interface Variation {
  readonly id: number;
  readonly attributes: readonly { readonly id: number; readonly option: string }[];
}

/** The recorded shop before WooCommerce had a default category: its categories belong to another taxonomy. */
const shopWithoutCategories = (): string =>
  sqlOf('posts').replaceAll("'product_cat'", "'range'").replaceAll("'default_product_cat'", "'former_default_category'");

describeOnEachEngine('a shop without product categories', (engine) => {
  let cli: CliFixture;
  let grove: RunningGrove;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    const dump = join(cli.folder, 'shop.sql');
    writeFileSync(dump, shopWithoutCategories());
    await cli.json(['import', 'wordpress', '--from', dump]);
  });
  afterAll(() => cli.close());

  const expectConsistent = async () => expect((await cli.run(['check'])).code).toBe(0);

  it('is imported with all its products and none of the categories, and is consistent', async () => {
    const [{ products, categories }] = await cli.query<{ products: number; categories: number }>(
      "SELECT (SELECT COUNT(*) FROM product) AS products, (SELECT COUNT(*) FROM term WHERE taxonomy = 'product_cat') AS categories",
    );
    expect([Number(products), Number(categories)]).toEqual([121, 0]);
    await expectConsistent();
  });

  describe('while Grove serves it', () => {
    beforeAll(async () => {
      grove = await startGrove(cli, { COMPAT_ROOT: 'wp-json', LOG_LEVEL: 'warn' });
    });
    afterAll(() => grove.stop());

    const [{ login, password }] = credentials.application_passwords;
    const ask = async <T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> => {
      const headers = { ...basic(login, password), 'content-type': 'application/json' };
      const response = await fetch(`${grove.url}/wp-json/wc/v3/products${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as T };
    };

    it('gives new products a default category, and imported ones can be changed', async () => {
      const created = await ask<Product>('POST', '', { name: 'Tamarind' });
      expect([created.status, created.body.categories.length]).toEqual([201, 1]);
      const { body: category } = await ask<{ count: number }>('GET', `/categories/${created.body.categories[0].id}`);
      expect(category.count).toBe(1);
      const [known] = (await ask<Product[]>('GET', '?type=simple&orderby=id&order=asc&per_page=1')).body;
      const changed = await ask<Product>('PUT', `/${known.id}`, { regular_price: '7.50' });
      expect([changed.status, changed.body.id]).toEqual([200, known.id]);
      await expectConsistent();
    });

    it('keeps the options of its variations when a term is deleted, because none would mean any', async () => {
      const { productId, variation } = await firstVariation();
      const [{ id: attribute, option }] = variation.attributes;
      const { body: terms } = await ask<{ id: number; name: string; slug: string }[]>(
        'GET',
        `/attributes/${attribute}/terms?per_page=100`,
      );
      const { id, slug } = terms.find(({ name }) => name === option)!;
      expect((await ask('DELETE', `/attributes/${attribute}/terms/${id}?force=true`)).status).toBe(200);
      const { body: afterwards } = await ask<Variation>('GET', `/${productId}/variations/${variation.id}`);
      expect(afterwards.attributes.find((one) => one.id === attribute)?.option).toBe(slug);
    });

    async function firstVariation(): Promise<{ productId: number; variation: Variation }> {
      const { body: products } = await ask<Product[]>('GET', '?type=variable&per_page=100');
      for (const { id } of products) {
        const { body } = await ask<Variation[]>('GET', `/${id}/variations`);
        const variation = body.find(({ attributes }) => (attributes[0]?.id ?? 0) > 0);
        if (variation) return { productId: id, variation };
      }
      throw new Error('No variation has an option of a global attribute.');
    }
  });
});

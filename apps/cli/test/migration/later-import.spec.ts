import { expect, it, vi } from 'vitest';
import { describeOnMysql } from '@grove/database/testing';
import { CliFixture } from '../support/cli-fixture.js';
import { basic, startGrove } from '../support/running-grove.js';
import { credentials, restoreDump, sqlOf } from './recorded-shop.js';

// A whole shop is imported twice.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** An order with notes and a refund, a product with variations, its category, an attribute and a category of posts. */
const [ORDER, PRODUCT, PRODUCT_CATEGORY, ATTRIBUTE, CATEGORY] = [203, 68, 26, 2, 126];

const DATES = "'2026-11-01 10:00:00', '2026-11-01 09:00:00', '2026-11-01 10:00:00', '2026-11-01 09:00:00'";

/** What happens at the source after the first import: all that Grove deletes changes, and new records refer to it. */
const CHANGES = `
  UPDATE wp_posts SET post_excerpt = 'changed' WHERE ID = ${ORDER} OR post_type = 'shop_order_refund';
  UPDATE wp_comments SET comment_content = CONCAT(comment_content, ' changed') WHERE comment_post_ID = ${ORDER};
  UPDATE wp_posts SET post_content = CONCAT(post_content, ' changed') WHERE ID = ${PRODUCT} OR post_parent = ${PRODUCT};
  UPDATE wp_term_taxonomy SET description = 'changed';
  UPDATE wp_woocommerce_attribute_taxonomies SET attribute_label = CONCAT(attribute_label, ' changed');
  INSERT INTO wp_woocommerce_attribute_taxonomies (attribute_id, attribute_name, attribute_label, attribute_type, attribute_orderby)
    VALUES (50, 'aroma', 'Aroma', 'select', 'menu_order');
  INSERT INTO wp_posts (ID, post_title, post_name, post_type, post_date, post_date_gmt, post_modified, post_modified_gmt,
      post_content, post_excerpt, to_ping, pinged, post_content_filtered)
    VALUES (50001, 'Pecans', 'pecans', 'product', ${DATES}, '', '', '', '', ''), (50002, 'News', 'news', 'post', ${DATES}, '', '', '', '', '');
  INSERT INTO wp_term_relationships SELECT 50001, term_taxonomy_id, 0 FROM wp_term_taxonomy WHERE term_id = ${PRODUCT_CATEGORY};
  INSERT INTO wp_term_relationships SELECT 50002, term_taxonomy_id, 0 FROM wp_term_taxonomy WHERE term_id = ${CATEGORY};`;

interface ImportReport {
  readonly records: Readonly<Record<string, Readonly<Record<string, number>> & { readonly conflicting_ids?: readonly number[] }>>;
  readonly leftovers: readonly { topic: string; name: string; count: number }[];
}

describeOnMysql('a later import of a shop of which Grove has deleted records', (engine) => {
  it('does not stop: it names what was deleted, leaves over what belonged to it, and imports all else', async () => {
    const cli = await CliFixture.create(engine);
    try {
      const importing = async (sql: string) =>
        cli.json<ImportReport>(['import', 'wordpress', '--from', await restoreDump(engine, sql)]);
      await importing(sqlOf('posts'));
      const notes = (await cli.query(`SELECT id FROM order_note WHERE order_id = ${ORDER}`)).length;
      await deleteInGrove(cli);
      const { records, leftovers } = await importing(`${sqlOf('posts')}\n${CHANGES}`);
      const conflicts = (kind: string) => records[kind].conflicting_ids ?? [];
      expect([conflicts('order'), conflicts('refund'), conflicts('order note'), conflicts('variation')]).toEqual([
        ...[[ORDER], [], [], []],
      ]);
      expect(conflicts('product')).toContain(PRODUCT);
      expect(conflicts('attribute')).toEqual([ATTRIBUTE]);
      expect(conflicts('term')).toEqual(expect.arrayContaining([PRODUCT_CATEGORY, CATEGORY]));
      const left = (topic: string) =>
        leftovers.filter((one) => one.topic === topic).map(({ name, count }) => [name, count] as const);
      expect(notes).toBeGreaterThan(0);
      expect(left('records that could not be imported')).toEqual([
        ...[
          ['attribute', 1],
          ['order note', notes],
          ['refund', 1],
          ['variation', 3],
        ],
      ]);
      expect(left('links to records that are not in Grove')).toEqual([
        ['post_term.term_id', 1],
        ['product_term.term_id', 1],
      ]);
      const found = await cli.query<{ name: string }>(
        'SELECT name FROM product WHERE id = 50001 UNION SELECT title FROM post WHERE id = 50002',
      );
      expect(found.map(({ name }) => name)).toEqual(['Pecans', 'News']);
    } finally {
      await cli.close();
    }
  });
});

async function deleteInGrove(cli: CliFixture): Promise<void> {
  const grove = await startGrove(cli, { COMPAT_ROOT: 'wp-json', LOG_LEVEL: 'warn' });
  try {
    const [{ login, password }] = credentials.application_passwords;
    const send = async (method: string, path: string, body?: object) => {
      const headers = { ...basic(login, password), 'content-type': 'application/json' };
      const { status } = await fetch(`${grove.url}/wp-json/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      expect([path, status]).toEqual([path, method === 'POST' ? 201 : 200]);
    };
    for (const path of [`orders/${ORDER}`, `products/${PRODUCT}`, `products/categories/${PRODUCT_CATEGORY}`])
      await send('DELETE', `wc/v1/${path}?force=true`);
    await send('DELETE', `wc/v1/products/attributes/${ATTRIBUTE}?force=true`);
    await send('DELETE', `wp/v2/categories/${CATEGORY}?force=true`);
    await send('POST', 'wc/v1/products/attributes', { name: 'Aroma', slug: 'aroma' });
  } finally {
    await grove.stop();
  }
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { now } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { AccountsService, ROLE_NAMES } from '@grove/users';
import { openShop, type OpenShop } from '../../../test/support/open-shop.js';
import { loadCatalogue } from '../catalogue/load-catalogue.js';
import { readSample } from '../sample-data.js';
import { loadSite } from './load-site.js';
import { readComments, readPictures, readPosts } from './sample-site.js';

describeOnEachEngine('the sample site', (engine) => {
  let shop: OpenShop;
  let added: number;

  const read = <T = { n: number }>(sql: string): Promise<T[]> => shop.read<T>(sql);
  const count = (rows: string): Promise<number> => shop.count(rows);

  beforeAll(async () => {
    shop = await openShop(engine);
    await loadCatalogue(shop.app);
    added = await loadSite(shop.app);
  });
  afterAll(() => shop.close());

  it('has a year of posts: most are published, one each is a draft, private, scheduled, sticky, and closed by a password', async () => {
    expect(await read("SELECT status, COUNT(*) AS n FROM post WHERE type = 'post' GROUP BY status ORDER BY status")).toEqual([
      { status: 'draft', n: 1 },
      { status: 'future', n: 1 },
      { status: 'private', n: 1 },
      { status: 'publish', n: 22 },
    ]);
    expect(await count('post WHERE sticky = 1')).toBe(1);
    expect(await count("post WHERE password <> ''")).toBe(1);
    const [{ first }] = await read<{ first: string }>('SELECT MIN(created_at) AS first FROM post');
    expect(Date.parse(now()) - Date.parse(first)).toBeGreaterThan(340 * 86_400_000);
    expect(await count(`post WHERE status <> 'future' AND created_at > '${now()}'`)).toBe(0);
  });

  it('has ten recipes in a category with others below it', async () => {
    const recipes = "term above ON above.name = 'Recipes' AND above.id IN (term.id, term.parent_id)";
    expect(await count(`post_term JOIN term ON term.id = term_id JOIN ${recipes}`)).toBe(10);
    expect(await count("term JOIN term above ON above.id = term.parent_id WHERE above.name = 'Recipes'")).toBe(3);
    expect(await count("term WHERE taxonomy = 'post_tag'")).toBeGreaterThan(10);
  });

  it('has five pages in an order, one of them below another', async () => {
    const pages = await read<{ slug: string; above: string | null }>(
      "SELECT post.slug, above.slug AS above FROM post LEFT JOIN post above ON above.id = post.parent_id WHERE post.type = 'page' " +
        'ORDER BY COALESCE(above.menu_order, post.menu_order), post.parent_id',
    );
    expect(pages.map(({ slug }) => slug)).toEqual([
      'about-us',
      'behind-the-counter',
      'delivery-and-returns',
      'contact',
      'privacy',
    ]);
    expect(pages.filter(({ above }) => above === 'about-us')).toHaveLength(1);
    expect(added).toBe(25 + 5);
  });

  it('has a dozen small pictures with their sizes, each described and used by a post', async () => {
    expect(readPictures()).toHaveLength(12);
    expect(await count("media WHERE mime_type = 'image/jpeg' AND alt_text <> ''")).toBe(12);
    expect(new Set(readPosts().flatMap(({ picture }) => picture ?? []))).toEqual(new Set(readPictures().map(({ name }) => name)));
    expect(await count('post WHERE featured_media <> 0')).toBe(readPosts().filter(({ picture }) => picture).length);
    expect(await count('media_file WHERE media_id <> 0')).toBe(36);
    expect(Number((await read('SELECT MAX(bytes) AS n FROM media_file'))[0].n)).toBeLessThan(40_000);
    expect(
      readdirSync(join(shop.folder, 'media'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()),
    ).toHaveLength(36);
  });

  it('has forty comments in threads, of people and of guests; some wait, and none came before what it is about', async () => {
    expect(await count('comment')).toBe(40);
    expect(await count("comment WHERE status = 'hold'")).toBe(5);
    expect(await count("comment WHERE status = 'spam'")).toBe(1);
    expect(await count('comment WHERE parent_id <> 0')).toBeGreaterThan(12);
    expect(
      await count('comment answer JOIN comment above ON above.id = answer.parent_id WHERE above.parent_id <> 0'),
    ).toBeGreaterThan(1);
    expect(await count('comment WHERE author_id = 0')).toBeGreaterThan(10);
    expect(await count('comment JOIN post ON post.id = post_id WHERE comment.created_at <= post.created_at')).toBe(0);
    expect(await count(`comment WHERE created_at > '${now()}'`)).toBe(0);
    const slugs = new Set(readPosts().map(({ slug }) => slug));
    expect(Object.keys(readComments()).filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  it('has somebody of each role but an administrator, and nobody who could sign in', async () => {
    const roles = await read<{ role: string }>('SELECT role FROM user_role');
    expect(new Set(roles.map(({ role }) => role))).toEqual(new Set(ROLE_NAMES.filter((role) => role !== 'administrator')));
    expect(await count('user WHERE password_hash IS NOT NULL')).toBe(0);
    expect(await count('post WHERE author_id = 0')).toBe(0);
    const { displayName } = (await shop.app.get(AccountsService, { strict: false }).find('nora.hazelhof@example.com'))!;
    expect(displayName).toBe('Nora Hazelhof');
  });

  it('adds pictures to products of the shop', async () => {
    const shown = readPictures().flatMap(({ products = [] }) => products);
    expect(new Set(shown).size).toBe(shown.length);
    const pictured = await read<{ sku: string }>('SELECT sku FROM product JOIN product_image ON product_id = product.id');
    expect(new Set(pictured.map(({ sku }) => sku))).toEqual(new Set(shown));
  });

  it('has pictures that are small together', () => {
    const bytes = readPictures().map(({ name }) => readSample(`site/pictures/${name}.jpg`).length);
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(600_000);
  });

  it('changes nothing when it is loaded again', async () => {
    const before = await shop.sizes();
    expect(await loadSite(shop.app)).toBe(0);
    expect(await shop.sizes()).toEqual(before);
  });
});

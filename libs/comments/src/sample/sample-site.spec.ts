import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { now } from '@grove/core';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { startTestApp, type TestApp } from '@grove/rest/testing';
import { contentEntities, contentMigrations, ContentModule } from '@grove/content';
import { settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import { AccountsService, ROLE_NAMES, usersEntities, usersMigrations, UsersModule } from '@grove/users';
import { commentsEntities, commentsMigrations, CommentsModule, loadSampleSite, type LoadedSite } from '../index.js';
import { POSTS } from './texts/posts.js';
import { REMARKS } from './texts/remarks.js';

describeOnEachEngine('the sample site', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'grove-sample-site-'));
  let testApp: TestApp;
  let database: Database;
  let app: INestApplicationContext;
  let loaded: LoadedSite;

  const read = <T = { n: number }>(sql: string): Promise<T[]> => database.read<T>(sql);
  const count = async (what: string): Promise<number> => Number((await read(`SELECT COUNT(*) AS n FROM ${what}`))[0].n);

  beforeAll(async () => {
    const site = {
      entities: [settingsEntities, usersEntities, contentEntities, commentsEntities],
      migrations: [settingsMigrations, usersMigrations, contentMigrations, commentsMigrations],
      modules: [SettingsModule, UsersModule, ContentModule, CommentsModule],
    };
    testApp = await startTestApp(engine, site, { dataDir: folder });
    ({ app, database } = testApp);
    loaded = await loadSampleSite(app);
  }, 60_000);
  afterAll(async () => {
    await testApp.close();
    rmSync(folder, { recursive: true, force: true });
  });

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
    expect(loaded.added).toBe(25 + 5);
  });

  it('has a dozen small pictures with their sizes, each described and used by a post', async () => {
    expect(loaded.pictures.size).toBe(12);
    expect(await count("media WHERE mime_type = 'image/jpeg' AND alt_text <> ''")).toBe(12);
    expect(new Set(POSTS.flatMap(({ picture }) => picture ?? []))).toEqual(new Set(loaded.pictures.keys()));
    expect(await count('post WHERE featured_media <> 0')).toBe(POSTS.filter(({ picture }) => picture).length);
    expect(await count('media_file WHERE media_id <> 0')).toBe(36);
    expect(Number((await read('SELECT MAX(bytes) AS n FROM media_file'))[0].n)).toBeLessThan(40_000);
    expect(
      readdirSync(join(folder, 'media'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()),
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
    const slugs = new Set(POSTS.map(({ slug }) => slug));
    expect(Object.keys(REMARKS).filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  it('has somebody of each role but an administrator, and nobody who could sign in', async () => {
    const roles = await read<{ role: string }>('SELECT role FROM user_role');
    expect(new Set(roles.map(({ role }) => role))).toEqual(new Set(ROLE_NAMES.filter((role) => role !== 'administrator')));
    expect(await count('user WHERE password_hash IS NOT NULL')).toBe(0);
    expect(await count('post WHERE author_id = 0')).toBe(0);
    const { displayName } = (await app.get(AccountsService).find('nora.hazelhof@example.com'))!;
    expect(displayName).toBe('Nora Hazelhof');
  });

  it('changes nothing when it is loaded again', async () => {
    const tables = ['post', 'media', 'media_file', 'comment', 'term', 'post_term', 'user', 'user_role', 'object_id', 'revision'];
    const sizes = () => Promise.all(tables.map(count));
    const before = await sizes();
    expect(await loadSampleSite(app)).toEqual({ added: 0, pictures: new Map() });
    expect(await sizes()).toEqual(before);
  });
});

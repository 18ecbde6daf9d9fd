import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnMysql, sentDuring } from '@grove/database/testing';
import { startContentServer, type ContentServer } from '../../test/content-server.js';

describeOnMysql('Lists of posts', (engine) => {
  let server: ContentServer;
  beforeAll(async () => {
    server = await startContentServer(engine);
    // If all rows had one status, another index would be as good for MySQL.
    for (let number = 0; number < 60; number++)
      await server.createPost({ title: `Post ${number}`, status: number % 2 === 0 ? 'publish' : 'draft' });
  });
  afterAll(() => server.close());

  /** How the server finds the ids of the page. */
  async function planOf(query: string): Promise<{ key: string | null; Extra: string }> {
    const { database } = server;
    const sent = await sentDuring(database, () => server.ask('visitor', 'GET', `/posts?${query}`));
    const list = sent.find(({ sql }) => sql.includes('ORDER BY') && sql.includes('LIMIT'))!;
    const plan = await database.read<{ table: string; key: string | null; Extra: string }>(
      `EXPLAIN FORMAT=TRADITIONAL ${list.sql}`,
      list.values,
    );
    return plan.find(({ table, key }) => ['post', 'assigned'].includes(table) && key !== 'PRIMARY')!;
  }

  it.each([
    ['', 'ix_post_type_status_local_at_id'],
    ['orderby=title', 'ix_post_type_status_title_key_id'],
    ['orderby=slug', 'ix_post_type_status_slug_id'],
    ['categories=1', 'ix_post_term_term_id_status_local_at_post_id'],
  ])('asked for with "%s" are read from an index in their order', async (query, index) => {
    const { key, Extra } = await planOf(query);
    expect(key).toBe(index);
    expect(Extra).not.toContain('filesort');
  });
});

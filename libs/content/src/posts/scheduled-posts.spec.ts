import { afterAll, beforeAll, expect, it } from 'vitest';
import { SharedTasks } from '@grove/core';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { startContentServer, type ContentServer } from '../../test/content-server.js';
import { ScheduledPosts } from './scheduled-posts.js';

describeOnEachEngine('Scheduled posts', (engine) => {
  let server: ContentServer;
  beforeAll(async () => {
    server = await startContentServer(engine);
  });
  afterAll(() => server.close());

  const scheduled = async (amount: number) => {
    const posts = [];
    for (let number = 0; number < amount; number++) posts.push(await server.createPost({ date: '2099-01-01T00:00:00' }));
    return posts.map(({ id }) => id);
  };
  const letTimeCome = (ids: number[]) =>
    server.database.write(async (unit) => {
      for (const id of ids) await updateRows(unit, 'post', { created_at: '2020-01-01 00:00:00' }, { id });
    });
  const statusOf = async (id: number) => (await server.ask('editor', 'GET', `/posts/${id}`)).body.status;
  const total = async () => Number((await server.ask('visitor', 'GET', '/posts')).headers.get('X-WP-Total'));

  it('wait for their time', async () => {
    const [id] = await scheduled(1);
    expect(await server.app.get(ScheduledPosts).publishDue()).toBe(0);
    expect(await statusOf(id)).toBe('future');
  });

  it('are published once, however many processes look at the same moment', async () => {
    const ids = await scheduled(6);
    const others = [await server.another(), await server.another()];
    try {
      const clocks = [server.app, ...others.map(({ app }) => app)].map((app) => app.get(ScheduledPosts));
      await letTimeCome(ids);
      const before = await total();
      const published = await Promise.all(clocks.map((clock) => clock.publishDue()));
      expect(published.reduce((sum, one) => sum + one, 0)).toBe(6);
      for (const id of ids) expect(await statusOf(id)).toBe('publish');
      expect(await total()).toBe(before + 6);
    } finally {
      for (const other of others) await other.close();
    }
  });

  it('that became due while nobody was there are published by the next process that starts', async () => {
    const [id] = await scheduled(1);
    await letTimeCome([id]);
    const late = await server.another();
    const tasks = late.app.get(SharedTasks);
    tasks.start();
    while ((await statusOf(id)) !== 'publish') await new Promise((resolve) => setImmediate(resolve));
    await tasks.stop();
    await late.close();
  });
});

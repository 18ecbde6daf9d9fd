import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from '@grove/database/testing';
import { startContentServer, type ContentServer, type Caller } from '../../test/content-server.js';

describeOnSqlite('The list of types, taxonomies and statuses', (engine) => {
  let server: ContentServer;
  beforeAll(async () => {
    server = await startContentServer(engine);
  });
  afterAll(() => server.close());

  const names = async (who: Caller, path: string) => Object.keys((await server.ask(who, 'GET', path)).body);

  it('is shown to everybody, except the statuses that only authors see', async () => {
    expect(await names('visitor', '/types')).toEqual(['post', 'page', 'attachment']);
    expect(await names('visitor', '/taxonomies')).toEqual(['category', 'post_tag']);
    expect(await names('subscriber', '/statuses')).toEqual(['publish']);
    expect(await names('contributor', '/statuses')).toHaveLength(13);
  });

  it('contains in the edit context only the types that the caller may edit', async () => {
    expect(await names('editor', '/types?context=edit')).toEqual(['post', 'page', 'attachment']);
    expect(await names('contributor', '/types?context=edit')).toEqual(['post']);
    expect((await server.ask('contributor', 'GET', '/types/page?context=edit')).body.code).toBe('rest_forbidden_context');
  });

  it.each([
    ['visitor', '/types?context=edit', 401, 'rest_cannot_view'],
    ['subscriber', '/taxonomies?context=edit', 403, 'rest_cannot_view'],
    ['contributor', '/taxonomies?context=edit&type=page', 403, 'rest_cannot_view'],
    ['administrator', '/taxonomies?context=edit&type=nothing', 403, 'rest_cannot_view'],
    ['visitor', '/taxonomies/category?context=edit', 401, 'rest_forbidden_context'],
    ['subscriber', '/statuses/draft', 403, 'rest_cannot_read_status'],
    ['visitor', '/types/recipe', 404, 'rest_type_invalid'],
    ['visitor', '/statuses/sold', 404, 'rest_status_invalid'],
    ['visitor', '/taxonomies/genre', 404, 'rest_taxonomy_invalid'],
    ['visitor', '/types/post?context=raw', 400, 'rest_invalid_param'],
  ] as [Caller, string, number, string][])('refuses a %s %s with %i %s', async (who, path, status, code) => {
    const { body, ...answer } = await server.ask(who, 'GET', path);
    expect([answer.status, body.code]).toEqual([status, code]);
  });

  it('has no methods but reading', async () => {
    expect((await server.ask('administrator', 'POST', '/types', { name: 'x' })).body.code).toBe('rest_no_route');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { Authenticator, visitor, type Credentials } from '@grove/rest';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { startTestApp, type TestApp } from '@grove/rest/testing';
import { settingsConfigs, settingsEntities, settingsMigrations, SettingsModule, SiteSettings } from '../index.js';

/** Takes everybody for whom they say they are. */
class Trusting extends Authenticator {
  authenticate = async ({ authorization }: Credentials) => ({
    ...visitor,
    userId: 7,
    can: (capability: string) => authorization === 'Bearer owner' && capability === 'manage_options',
  });
}

@Module({ providers: [{ provide: Authenticator, useClass: Trusting }], exports: [Authenticator] })
class TestSiteModule {}

type Caller = 'owner' | 'editor' | 'visitor';
type ResponseBody = Record<string, unknown> & { code: string; data: { status: number; params: Record<string, string> } };

const SETTINGS = '/cms/v2/settings';

const DEFAULTS = {
  ...{ title: 'Noten', description: 'And fruit', url: 'http://noten.example', email: 'boss@noten.example' },
  ...{ timezone: 'Europe/Amsterdam', date_format: 'F j, Y', time_format: 'g:i a', start_of_week: 1, language: 'en_US' },
  ...{ use_smilies: true, default_category: 3, default_post_format: '0', posts_per_page: 10 },
  ...{ default_ping_status: 'open', default_comment_status: 'open' },
};

const OTHERS = {
  ...{
    title: 'Nuts & more',
    description: '',
    url: 'https://shop.example/x',
    email: 'Jan@Noten.nl',
    timezone: 'America/New_York',
  },
  ...{ date_format: 'd-m-Y', time_format: 'H:i', start_of_week: 0, language: 'nl_NL', use_smilies: false, default_category: 4 },
  ...{ default_post_format: 'aside', posts_per_page: 25, default_ping_status: 'closed', default_comment_status: 'closed' },
};

describeOnEachEngine('The settings over HTTP', (engine) => {
  let testApp: TestApp;
  let database: Database;
  let app: INestApplicationContext;

  beforeAll(async () => {
    const { title: siteTitle, description: siteDescription, url: baseUrl, email: adminEmail, timezone } = DEFAULTS;
    const settings = {
      entities: [settingsEntities],
      migrations: [settingsMigrations],
      modules: [TestSiteModule, SettingsModule],
      configs: settingsConfigs,
    };
    testApp = await startTestApp(engine, settings, { siteTitle, siteDescription, baseUrl, adminEmail, timezone });
    ({ app, database } = testApp);
    app.get(SiteSettings).setDefaultCategorySource({ fallback: async () => 3, has: async (id) => [3, 4].includes(id) });
  });
  afterAll(() => testApp.close());
  beforeEach(() => database.write((unit) => unit.query('DELETE FROM setting')));

  async function ask(method: string, body?: unknown, who: Caller = 'owner', path = SETTINGS) {
    const response = await fetch(testApp.root + path, {
      method,
      headers: {
        connection: 'close',
        ...(who !== 'visitor' && { authorization: `Bearer ${who}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, allow: response.headers.get('allow'), body: (await response.json()) as ResponseBody };
  }

  const stored = () => database.read('SELECT name, value FROM setting ORDER BY name');

  it('are the fifteen of the interface, with their defaults', async () => {
    expect((await ask('GET')).body).toEqual(DEFAULTS);
  });

  it.each(['POST', 'PUT', 'PATCH'])('are all changed by %s, and returned with their types', async (method) => {
    expect((await ask(method, OTHERS)).body).toEqual(OTHERS);
    expect((await ask('GET')).body).toEqual(OTHERS);
  });

  it('are changed one by one; what was not sent stays', async () => {
    await ask('PUT', { title: 'Nuts' });
    const changed = await ask('PATCH', { posts_per_page: '12', use_smilies: 'false', unknown: 1 });
    expect(changed.body).toEqual({ ...DEFAULTS, title: 'Nuts', posts_per_page: 12, use_smilies: false });
    expect((await ask('POST', {})).body).toEqual(changed.body);
  });

  it('are set back by null, each alone', async () => {
    await ask('PUT', OTHERS);
    const nulls = Object.fromEntries(Object.keys(OTHERS).map((name) => [name, null]));
    expect((await ask('PUT', { title: null, start_of_week: null })).body).toEqual({
      ...OTHERS,
      title: 'Noten',
      start_of_week: 1,
    });
    expect((await ask('PUT', nulls)).body).toEqual(DEFAULTS);
    expect(await stored()).toEqual([]);
  });

  it('may begin the week on day 7, which is Sunday as well', async () => {
    expect((await ask('PUT', { start_of_week: 7 })).body['start_of_week']).toBe(7);
  });

  it('speak the built-in language when none is chosen', async () => {
    expect((await ask('PUT', { language: '' })).body['language']).toBe('en_US');
  });

  it('steer the index document', async () => {
    await ask('PUT', { title: 'A & B', description: 'c', timezone: 'Asia/Tokyo' });
    expect((await ask('GET', undefined, 'visitor', '/')).body).toMatchObject({
      name: 'A & B',
      description: 'c',
      timezone_string: 'Asia/Tokyo',
      gmt_offset: '9',
    });
  });

  describe('refuse', () => {
    it.each([
      ['title', ['a']],
      ['title', 7],
      ['url', 'javascript:alert(1)'],
      ['url', ''],
      ['email', 'nobody'],
      ['email', ''],
      ['timezone', 'Mars/Olympus'],
      ['timezone', ''],
      ['timezone', 'UTC+2'],
      ['timezone', 'gmt-03:00'],
      ['start_of_week', 'monday'],
      ['start_of_week', 8],
      ['start_of_week', -1],
      ['language', '../nl'],
      ['use_smilies', 'sometimes'],
      ['default_category', 'nuts'],
      ['default_category', 0],
      ['default_category', 99],
      ['default_post_format', 'novel'],
      ['posts_per_page', 0],
      ['posts_per_page', 1.5],
      ['default_ping_status', 'ask'],
      ['default_comment_status', ''],
    ])('%s as %j, and change nothing', async (name, value) => {
      const { status, body } = await ask('PUT', { description: 'not stored', [name]: value });
      expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
      expect(await stored()).toEqual([]);
    });

    it('all wrong values together', async () => {
      const { body } = await ask('PUT', { start_of_week: 'monday', use_smilies: 'sometimes', title: 'fine' });
      expect(Object.keys(body.data.params)).toEqual(['start_of_week', 'use_smilies']);
    });

    it.each(['GET', 'POST', 'PUT', 'PATCH'])('%s of whoever is not the owner', async (method) => {
      for (const [who, status] of [
        ['visitor', 401],
        ['editor', 403],
      ] as const) {
        const answer = await ask(method, method === 'GET' ? undefined : { title: 'Mine' }, who);
        expect([answer.status, answer.body.code, answer.allow]).toEqual([status, 'rest_forbidden', null]);
      }
      expect(await stored()).toEqual([]);
    });

    it('to be made or deleted: there is one of them', async () => {
      expect((await ask('DELETE')).body.code).toBe('rest_no_route');
    });
  });

  it('changed by many at the same moment hold what one of them wrote', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask('PUT', { title: `T${index}`, description: `T${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { title, description } = (await ask('GET')).body;
    expect(title).toBe(description);
  });
});

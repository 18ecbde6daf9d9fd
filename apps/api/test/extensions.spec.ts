import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import { ACTORS, type Actor } from './support/actors.js';
import { aName } from './support/builders.js';
import { fetchIndex, buildPath, endpointsIn } from './support/index-document.js';
import { randomArguments, anyValue, randomPathSegment } from './support/random-arguments.js';
import { ResponseChecker } from './support/response-checker.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const FORMS = '/contact-form/v1/contact-forms';
const CONFIGURATOR = '/seo/v1/configurator';

describeOnEachEngine('The extensions', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { adminEmail: 'boss@noten.nl', siteTitle: 'Noten' });
  });
  afterAll(() => server.stop());

  const admin = () => server.as('admin');
  const refusalOf = (actor: Actor) => (actor.startsWith('key_') || actor === 'visitor' ? 401 : 403);

  describe('contact forms', () => {
    beforeEach(() => server.database.write((unit) => unit.query('DELETE FROM contact_form')));

    const createForm = async (body: object = {}) => (await admin().post(FORMS, body)).body;
    const countForms = async () => (await server.database.read('SELECT id FROM contact_form')).length;

    it('consist of the defaults and the sent values', async () => {
      const { status, body, headers } = await admin().post(FORMS, {
        ...{ title: 'Ask <b>us</b>', mail: { subject: 'Hi', use_html: true }, mail_2: { active: 'true' } },
        ...{ messages: { spam: 'No.' }, form: '[text* a]' },
      });
      expect(status).toBe(201);
      expect(headers.location).toBe(`${server.root}${FORMS}/${body.id}`);
      expect(body).toEqual({
        ...{ id: body.id, slug: 'ask-us', title: 'Ask us', locale: 'en_US' },
        properties: {
          form: '[text* a]',
          mail: {
            ...{ subject: 'Hi', sender: 'boss@noten.nl', body: expect.stringContaining('[your-message]') },
            ...{ recipient: 'boss@noten.nl', additional_headers: 'Reply-To: [your-email]', attachments: '' },
            ...{ use_html: true, exclude_blank: false },
          },
          mail_2: expect.objectContaining({ active: true, recipient: '[your-email]' }),
          messages: expect.objectContaining({ spam: 'No.', mail_sent_ok: expect.stringMatching(/./) }),
          additional_settings: '',
        },
      });
      expect((await admin().get(`${FORMS}/${body.id}`)).body).toEqual(body);
    });

    it.each([[{}], [{ title: '' }], [{ title: null, locale: null }], [{ title: '<b></b>', locale: '' }]])(
      'have the default title and the language of the site when %j is sent',
      async (sent) => {
        expect(await createForm(sent)).toMatchObject({ title: 'Untitled', slug: 'untitled', locale: 'en_US' });
      },
    );

    it('have unique slugs, also if created simultaneously, and keep them', async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, () => admin().post(FORMS, { title: 'Same' })));
      expect(responses.map(({ body }) => body['slug'] as string).sort()).toEqual([
        ...['same', 'same-2', 'same-3', 'same-4', 'same-5', 'same-6', 'same-7', 'same-8'],
      ]);
      const [{ body }] = responses;
      expect((await admin().put(`${FORMS}/${body.id}`, { title: 'Other' })).body).toMatchObject({
        ...{ title: 'Other', slug: body['slug'] },
      });
    });

    it('are listed without their properties, with paging, search and order', async () => {
      for (const title of ['Nuts', 'Figs', 'Dates 100%']) await createForm({ title });
      const all = await server.as('contributor').list(FORMS);
      expect(all.body.map((form) => Object.keys(form).join())).toEqual(Array(3).fill('id,slug,title,locale'));
      expect([all.headers['x-wp-total'], all.headers['x-wp-totalpages']]).toEqual(['3', '1']);
      const titles = async (query: string) => (await admin().list(FORMS, query)).body.map((form) => form['title']);
      expect(await titles('')).toEqual(['Nuts', 'Figs', 'Dates 100%']);
      expect(await titles('orderby=title')).toEqual(['Dates 100%', 'Figs', 'Nuts']);
      expect(await titles('order=desc&per_page=1&page=2')).toEqual(['Figs']);
      expect(await titles('offset=2')).toEqual(['Dates 100%']);
      expect(await titles('search=FIG')).toEqual(['Figs']);
      expect(await titles('search=%25')).toEqual(['Dates 100%']);
    });

    it.each(['POST', 'PUT', 'PATCH'])('are updated by %s, only in the sent fields', async (method) => {
      const before = await createForm({ title: 'A', locale: 'nl_NL' });
      const sent = { mail: { subject: 'B' }, messages: { spam: '' }, additional_settings: 'demo_mode: on' };
      const { status, body } = await admin().send(method, `${FORMS}/${before.id}`, { body: sent });
      const properties = before['properties'] as Record<string, object>;
      expect([status, body]).toEqual([
        200,
        {
          ...before,
          properties: {
            ...properties,
            mail: { ...properties['mail'], subject: 'B' },
            messages: { ...properties['messages'], spam: '' },
            additional_settings: 'demo_mode: on',
          },
        },
      ]);
      expect((await admin().send(method, `${FORMS}/${before.id}`, { body: {} })).body).toEqual(body);
    });

    it('keep the fields of each of many simultaneous updates', async () => {
      const { id } = await createForm();
      const parts = ['subject', 'sender', 'body', 'recipient', 'additional_headers', 'attachments'];
      await Promise.all(parts.map((part) => admin().put(`${FORMS}/${id}`, { mail: { [part]: `new ${part}` } })));
      const { mail } = (await admin().get(`${FORMS}/${id}`)).body['properties'] as { mail: object };
      expect(mail).toMatchObject(Object.fromEntries(parts.map((part) => [part, `new ${part}`])));
    });

    it('are deleted without trash', async () => {
      const previous = await createForm();
      expect((await admin().delete(`${FORMS}/${previous.id}`)).body).toEqual({ deleted: true, previous });
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const { status, body } = await admin().send(method, `${FORMS}/${previous.id}`);
        expect([status, body.code]).toEqual([404, 'contact_form_not_found']);
      }
    });

    it('cannot be created with an id', async () => {
      const { status, body } = await admin().post(FORMS, { id: 7 });
      expect([status, body.code, await countForms()]).toEqual([400, 'contact_form_exists', 0]);
    });

    it.each([
      ['title', 7],
      ['title', ['a']],
      ['title', 'x'.repeat(201)],
      ['locale', '../nl'],
      ['form', { a: 1 }],
      ['form', 'a\0b'],
      ['additional_settings', 1],
      ['mail', 'text'],
      ['mail', { subject: 1 }],
      ['mail', { subject: 'Hi\r\nBcc: all@noten.nl' }],
      ['mail', { sender: 'a@noten.nl\nBcc: all@noten.nl' }],
      ['mail', { recipient: 'a@noten.nl\rb' }],
      ['mail', { use_html: 'sometimes' }],
      ['mail_2', { active: [] }],
      ['mail_2', { subject: 'a\u2028b' }],
      ['messages', 'text'],
      ['messages', { spam: 1 }],
    ])('refuse %s as %j, and nothing changes', async (name, value) => {
      const form = await createForm();
      for (const [method, path] of [
        ['POST', FORMS],
        ['PUT', `${FORMS}/${form.id}`],
      ]) {
        const { status, body } = await admin().send(method, path, { body: { additional_settings: 'x', [name]: value } });
        expect([status, body.code, Object.keys(body.data!['params'] as object)]).toEqual([400, 'rest_invalid_param', [name]]);
      }
      expect([await countForms(), (await admin().get(`${FORMS}/${form.id}`)).body]).toEqual([1, form]);
    });

    it.each(ACTORS)('are readable for users who write posts, and writable for users who publish pages: %s', async (actor) => {
      const { id } = await createForm({ title: aName('Form') });
      const canWrite = ['admin', 'editor', 'shop_manager'].includes(actor);
      const canRead = canWrite || ['author', 'contributor'].includes(actor);
      const requests = [
        ...[{ method: 'GET', path: FORMS, isAllowed: canRead }],
        ...[{ method: 'POST', path: FORMS, isAllowed: canWrite }],
        ...['GET', 'PUT', 'PATCH', 'POST', 'DELETE'].map((method) => ({ method, path: `${FORMS}/${id}`, isAllowed: canWrite })),
      ];
      for (const { method, path, isAllowed } of requests) {
        const { status, body } = await server.as(actor).send(method, path);
        const code = status >= 300 && !actor.startsWith('key_') ? body.code : undefined;
        const refusal = actor.startsWith('key_') ? undefined : 'contact_form_forbidden';
        const success = method === 'POST' && path === FORMS ? 201 : 200;
        expect([method, path, status, code]).toEqual([
          method,
          path,
          ...(isAllowed ? [success, undefined] : [refusalOf(actor), refusal]),
        ]);
      }
      expect(await countForms()).toBe(1);
    });

    it('never reveal their submissions', async () => {
      const form = await createForm();
      await server.database.write((unit) =>
        insertRow(unit, 'contact_submission', {
          ...{ form_id: form.id, status: 'taken', submitted_values: '{"your-name":"Jan Private"}' },
          ...{ client_address: '192.0.2.77', client_agent: '', created_at: '2026-01-02 03:04:05' },
        }),
      );
      for (const path of [FORMS, `${FORMS}/${form.id}`, '/contact-form/v1', '/'])
        expect((await admin().get(path)).text).not.toMatch(/Jan Private|192\.0\.2\.77/);
      for (const path of [`${FORMS}/${form.id}/feedback`, `${FORMS}/${form.id}/submissions`])
        expect((await admin().get(path)).body.code).toBe('rest_no_route');
    });
  });

  describe('the configurator', () => {
    beforeEach(() => server.database.write((unit) => unit.query('DELETE FROM seo_answer')));

    type Fields = Record<string, { data: string; choices?: object; requires?: object }>;
    const read = async () =>
      (await admin().get<{ fields: Fields; steps: Record<string, { fields: string[] }> }>(CONFIGURATOR)).body;

    it('has ten steps, and each field is in one of them', async () => {
      const { fields, steps } = await read();
      expect(Object.keys(steps)).toEqual([
        ...['intro', 'environment_type', 'siteType', 'publishingEntity', 'profileUrls', 'postTypeVisibility'],
        ...['multipleAuthors', 'connectGoogleSearchConsole', 'titleTemplate', 'success'],
      ]);
      const listed = Object.values(steps).flatMap((step) => step.fields);
      expect(listed.sort()).toEqual(Object.keys(fields).sort());
      expect(listed).toHaveLength(20);
      expect(fields['environment_type']).toEqual({
        ...{ component: 'Choice', label: expect.any(String), data: 'production' },
        choices: { production: { label: expect.any(String) }, staging: { label: expect.any(String) } },
      });
      expect(fields['publishingEntityPersonName'].requires).toEqual({ field: 'publishingEntityType', value: 'person' });
      expect([fields['siteName'].data, fields['separator'].data]).toEqual(['Noten', 'sc-dash']);
    });

    it('stores valid answers, reports which answers are valid, and ignores unknown names', async () => {
      const sent = {
        ...{ siteType: 'shop', separator: '&', postTypePage: false, siteName: 'Figs', unknown: 'x' },
        ...{ profileUrlFacebook: 'javascript:alert(1)', profileUrlTwitter: 'https://x.example/noten', constructor: 'x' },
      };
      const { status, body } = await admin().post(CONFIGURATOR, sent);
      expect([status, body]).toEqual([
        200,
        {
          siteType: { result: true, data: 'shop' },
          separator: { result: false, data: 'sc-dash' },
          postTypePage: { result: false, data: 'true' },
          siteName: { result: true, data: 'Figs' },
          profileUrlFacebook: { result: false, data: '' },
          profileUrlTwitter: { result: true, data: 'https://x.example/noten' },
        },
      ]);
      const { fields } = await read();
      expect([fields['siteType'].data, fields['siteName'].data, fields['separator'].data]).toEqual(['shop', 'Figs', 'sc-dash']);
    });

    it.each([7, null, true, {}, [], 'x'.repeat(201), 'a\nb', 'a\0b'])('refuses %j as a name', async (siteName) => {
      expect((await admin().post(CONFIGURATOR, { siteName })).body).toEqual({ siteName: { result: false, data: 'Noten' } });
    });

    it('deletes an answer that is sent empty, and stores nothing without answers', async () => {
      await admin().post(CONFIGURATOR, { publishingEntityCompanyName: 'Noten BV' });
      expect((await admin().post(CONFIGURATOR, { publishingEntityCompanyName: '' })).body).toEqual({
        publishingEntityCompanyName: { result: true, data: '' },
      });
      expect((await admin().post(CONFIGURATOR, {})).body).toEqual({});
    });

    it('contains the answers of exactly one of many simultaneous requests', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          admin().post(CONFIGURATOR, { siteName: `N${index}`, publishingEntityPersonName: `N${index}` }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const { fields } = await read();
      expect(fields['siteName'].data).toBe(fields['publishingEntityPersonName'].data);
    });

    it('accepts only objects', async () => {
      for (const body of [[], 'x', 7]) expect((await admin().post(CONFIGURATOR, body)).status).toBe(400);
    });

    it.each(ACTORS.filter((actor) => actor !== 'admin'))('refuses %s', async (actor) => {
      for (const method of ['GET', 'POST']) {
        const { status, body } = await server
          .as(actor)
          .send(method, CONFIGURATOR, method === 'POST' ? { body: { siteName: 'Mine' } } : {});
        expect(status).toBe(refusalOf(actor));
        if (!actor.startsWith('key_')) expect(body.code).toBe('rest_forbidden');
      }
      expect(await server.database.read('SELECT name FROM seo_answer')).toEqual([]);
    });
  });

  it('never answer with a 5xx, whatever is sent', async () => {
    const { id } = (await admin().post(FORMS, {})).body;
    const endpoints = endpointsIn(await fetchIndex(server)).filter(
      ({ route }) => route.startsWith(FORMS) || route === CONFIGURATOR,
    );
    const names = ['siteName', 'siteType', 'profileUrlFacebook', 'separator', '__proto__', 'unknown'];
    const answers = fc.dictionary(fc.constantFrom(...names), anyValue, { maxKeys: 3 });
    const attempts = fc.oneof(
      ...endpoints.map((endpoint) => {
        const args = endpoint.route === CONFIGURATOR ? answers : randomArguments(endpoint);
        return fc.record({ endpoint: fc.constant(endpoint), segment: randomPathSegment(id), args });
      }),
    );
    const checker = new ResponseChecker(server);
    const property = fc.asyncProperty(attempts, async ({ endpoint: { route, method }, segment, args }) => {
      const path = buildPath(route, () => segment).replaceAll(' ', '%20');
      await checker.check([method, path.slice(0, 100), JSON.stringify(args).slice(0, 300)], () =>
        admin().send(method, path, method === 'GET' ? { query: toShortQuery(args) } : { body: args }),
      );
    });
    await fc.assert(property, { numRuns: 200, interruptAfterTimeLimit: 10_000 });
  }, 30_000);
});

/** A query that is short enough for a URL. Half of a surrogate pair cannot be encoded. */
const toShortQuery = (args: object): string =>
  Object.entries(args)
    .map(([name, value]) => [
      name,
      String(JSON.stringify(value))
        .slice(0, 200)
        .replace(/\p{Surrogate}/gu, ''),
    ])
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { ACTORS, type Actor } from './support/actors.js';
import { aContactMessage, createRecord } from './support/builders.js';
import type { Query } from './support/http.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const MESSAGES = '/contact-form/v1/contact-messages';

/** Who may publish pages. Consumer keys are for the shop. */
const READERS: readonly Actor[] = ['admin', 'editor', 'shop_manager'];

describeOnEachEngine('Messages of contact forms', (engine) => {
  let server: TestServer;
  let form: number;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.database.write((unit) => unit.query('DELETE FROM contact_form'));
    form = (await createRecord(server.as('admin'), '/contact-form/v1/contact-forms', { title: 'Ask us' })).id;
  });

  const editor = () => server.as('editor');
  const aMessage = (values: object = {}, row: object = {}) => aContactMessage(server.database, form, values, row);
  const subjects = async (query: Query) => (await editor().list(MESSAGES, query)).body.map(({ subject }) => subject);

  it('are listed with all their fields, who sent them and about what, and without the address of the computer', async () => {
    const id = await aMessage({ 'your-subject': 'Figs', sizes: ['S', 'M'] });
    const { body, headers } = await editor().list(MESSAGES);
    expect(headers['x-wp-total']).toBe('1');
    expect(body[0]).toEqual({
      ...{ id, form_id: form, form_title: 'Ask us', date: '2026-03-01T12:00:00', status: 'taken', read: false },
      ...{ sender_name: 'Jan', sender_email: 'jan@noten.nl', subject: 'Figs' },
      fields: [
        { name: 'your-name', value: 'Jan' },
        { name: 'your-email', value: 'jan@noten.nl' },
        { name: 'your-subject', value: 'Figs' },
        { name: 'sizes', value: 'S, M' },
      ],
      _links: expect.any(Object),
    });
    expect((await editor().get(`${MESSAGES}/${id}`)).body).toEqual(body[0]);
  });

  it('are filtered by text, status, date, form and whether they were read', async () => {
    await aMessage({ 'your-subject': 'Figs' }, { created_at: '2026-03-02 12:00:00' });
    await aMessage({ 'your-subject': 'Dates', 'your-message': 'The "Medjool" CRÈME\nof 100%' }, { is_read: 1 });
    await aMessage({ 'your-subject': 'Watches' }, { status: 'spam' });
    const other = (await createRecord(server.as('admin'), '/contact-form/v1/contact-forms', {})).id;
    await aContactMessage(server.database, other, { 'your-subject': 'Other' });
    expect(await subjects({})).toEqual(['Other', 'Watches', 'Dates', 'Figs']);
    expect(await subjects({ order: 'asc', per_page: 1, page: 2 })).toEqual(['Dates']);
    expect(await subjects({ orderby: 'read', order: 'asc' })).toEqual(['Other', 'Watches', 'Figs', 'Dates']);
    expect(await subjects({ status: 'spam' })).toEqual(['Watches']);
    expect(await subjects({ read: true })).toEqual(['Dates']);
    expect(await subjects({ read: false, status: 'taken', form })).toEqual(['Figs']);
    expect(await subjects({ after: '2026-03-02T00:00:00' })).toEqual(['Figs']);
    expect(await subjects({ before: '2026-03-02T00:00:00', form })).toEqual(['Watches', 'Dates']);
    for (const search of ['crème', '"medjool"', '100%', 'jan@noten.nl dates', 'creme'])
      expect(await subjects({ search })).toContain('Dates');
    for (const search of ['1_0%', 'nothing has this', 'your-subject']) expect(await subjects({ search })).toEqual([]);
    // An earlier version stored no text for searches.
    await aMessage({ 'your-subject': 'Earlier' }, { search_text: null });
    expect(await subjects({ search: 'EARLIER' })).toEqual(['Earlier']);
  });

  it('are marked as read and as spam, and nothing else of them changes', async () => {
    const id = await aMessage();
    const before = (await editor().get(`${MESSAGES}/${id}`)).body;
    const sent = { read: true, status: 'spam', subject: 'Other', fields: [], form_id: 1 };
    expect((await editor().put(`${MESSAGES}/${id}`, sent)).body).toEqual({ ...before, read: true, status: 'spam' });
    expect((await editor().put(`${MESSAGES}/${id}`, { read: null })).body).toMatchObject({ read: true });
    expect((await editor().put(`${MESSAGES}/${id}`, { read: false, status: 'taken' })).body).toEqual(before);
    await expectRefusal(server, [400, 'rest_invalid_param'], () => editor().put(`${MESSAGES}/${id}`, { status: 'lost' }));
  });

  it('are deleted for good, and with their form', async () => {
    const [first, second] = [await aMessage(), await aMessage()];
    await expectRefusal(server, [501, 'rest_trash_not_supported'], () => editor().send('DELETE', `${MESSAGES}/${first}`));
    const { body } = await editor().delete(`${MESSAGES}/${first}`, { force: true });
    expect(body).toMatchObject({ deleted: true, previous: { id: first } });
    await server.as('admin').delete(`/contact-form/v1/contact-forms/${form}`);
    expect((await editor().get(`${MESSAGES}/${second}`)).status).toBe(404);
  });

  it('are not created by any request', async () => {
    expect((await server.as('admin').post(MESSAGES, { status: 'taken' })).status).toBe(404);
  });

  it.each(ACTORS)('are there for %s only if the role may publish pages', async (actor) => {
    const id = await aMessage();
    const requests = [
      ['GET', MESSAGES, {}],
      ['GET', `${MESSAGES}/${id}`, {}],
      ...['PUT', 'PATCH', 'POST'].map((method) => [method, `${MESSAGES}/${id}`, { body: { read: true } }] as const),
      ['DELETE', `${MESSAGES}/${id}`, { query: { force: true } }],
    ] as const;
    const isKey = actor.startsWith('key_');
    const refusal = [isKey || actor === 'visitor' ? 401 : 403, isKey ? 'invalid_username' : 'contact_form_forbidden'] as const;
    for (const [method, path, options] of requests) {
      const send = () => server.as(actor).send(method, path, options);
      if (READERS.includes(actor)) expect([method, (await send()).status]).toEqual([method, 200]);
      else await expectRefusal(server, refusal, send);
    }
  });

  it.each(READERS)('that do not exist are 404 for %s', async (actor) => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      await expectRefusal(server, [404, 'contact_message_not_found'], () =>
        server.as(actor).send(method, `${MESSAGES}/999999`, { query: { force: true } }),
      );
  });
});

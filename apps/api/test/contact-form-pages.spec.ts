import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnEachEngine, describeOnMysql } from '@grove/database/testing';
import { aName } from './support/builders.js';
import { send, type JsonRecord } from './support/http.js';
import { TcpProxy } from './support/tcp-proxy.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const FORMS = '/contact-form/v1/contact-forms';
const VALID_FIELDS = { 'your-name': 'Jan', 'your-email': 'jan@noten.nl', 'your-subject': 'Figs', 'your-message': 'Any?' };
const SENT_MESSAGE = 'Thank you for your message. It has been sent.';

/** The header that a trusted proxy sends for a client. */
const from = (address: string) => ({ 'X-Forwarded-For': `203.0.113.66, ${address}` });

describeOnEachEngine('The page of a contact form', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { adminEmail: 'boss@noten.nl', siteTitle: 'Noten', trustProxy: true });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    rmSync(join(server.dataDir, 'mail'), { recursive: true, force: true });
    return server.database.write((unit) => unit.query('DELETE FROM contact_form'));
  });

  const createForm = async (body: object = {}) => (await server.as('editor').post(FORMS, { title: 'Ask us', ...body })).body;
  const open = (target: string) => send(server.url, { method: 'GET', target });
  const post = (target: string, fields: object | string, headers: object = from('192.0.2.1')) =>
    send(server.url, {
      method: 'POST',
      target,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields as Record<string, string>).toString(),
    });
  const storedSubmissions = () =>
    server.database.read<{ status: string; submitted_values: string; client_address: string }>(
      'SELECT status, submitted_values, client_address FROM contact_submission ORDER BY id',
    );
  const storedMails = () => {
    const folder = join(server.dataDir, 'mail');
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  };
  /** Waits until a mail with this word is sent: requests do not wait for mails. */
  async function waitForMail(word: string): Promise<string> {
    for (;;) {
      try {
        const found = storedMails().find((mail) => mail.includes(word));
        if (found?.endsWith('\n')) return found;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      await new Promise(setImmediate);
    }
  }

  it('shows its fields to everybody, in its own language, under each language prefix, and never its mail settings', async () => {
    await createForm({ title: 'Vraag & antwoord', locale: 'nl_NL', mail: { recipient: 'secret@noten.nl' } });
    const { status, headers, text } = await open('/contact-form/vraag-antwoord/');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const part of ['<html lang="nl-NL">', '<h1>Vraag &#38; antwoord</h1>', 'type="email"', '<textarea', '>Send</button>'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/secret@|boss@|\[your-/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*form-action 'self';frame-ancestors 'none'$/);
    expect((await open('/nl/contact-form/vraag-antwoord/')).text).toBe(text);
    for (const other of ['/contact-form/nothing/', '/xx/contact-form/vraag-antwoord/', '/contact-form/', '/contact-form/a/b/'])
      expect([other, (await open(other)).status]).toEqual([other, 404]);
  });

  it('stores and mails a message once, even if the client reloads the page', async () => {
    await createForm();
    const word = aName('Figs').replace(' ', '');
    const sent = await post('/contact-form/ask-us/', { ...VALID_FIELDS, 'your-message': word });
    expect([sent.status, sent.headers.location]).toEqual([303, '?status=mail_sent']);
    expect((await open('/contact-form/ask-us/?status=mail_sent')).text).toContain(
      `<p class="notice" role="status">${SENT_MESSAGE}</p>`,
    );
    expect(await storedSubmissions()).toEqual([
      { status: 'taken', submitted_values: expect.stringContaining(word), client_address: '192.0.2.1' },
    ]);
    const mail = await waitForMail(word);
    expect(mail).toMatch(/^To: boss@noten\.nl\r$/m);
    expect(mail).toMatch(/^Reply-To: jan@noten\.nl\r$/m);
  });

  it('shows errors beside the fields with the entered values, and stores nothing', async () => {
    await createForm();
    const evil = '"><script>alert(1)</script>';
    const { status, headers, text } = await post('/contact-form/ask-us/', {
      ...VALID_FIELDS,
      'your-email': evil,
      'your-name': '',
    });
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([400, 'no-store', 'noindex']);
    expect(text).toContain('<p class="notice" id="fault-your-name">Please fill in this field.</p>');
    expect(text).toMatch(/name="your-email"[^>]*aria-invalid="true"\s+aria-describedby="fault-your-email"/);
    expect(text).toContain('>Any?</textarea>');
    expect(text).not.toContain('<script');
    expect(await storedSubmissions()).toEqual([]);
  });

  it('stores a message with a filled honeypot field as spam, and sends no mail', async () => {
    await createForm({ messages: { spam: 'No.' } });
    const { text: page } = await open('/contact-form/ask-us/');
    const [, honeypot] = /aria-hidden="true">\s*<label>.*?<input name="([^"]+)" tabindex="-1"/.exec(page)!;
    const { status, text } = await post('/contact-form/ask-us/', { ...VALID_FIELDS, [honeypot]: 'http://spam.example' });
    expect([status, text.includes('role="alert">No.</p>')]).toEqual([400, true]);
    expect((await storedSubmissions()).map((submission) => submission.status)).toEqual(['spam']);
    expect(storedMails).toThrow('ENOENT');
  });

  it('accepts five messages in ten minutes from one client address, which the trusted proxy reports, and says when to retry', async () => {
    await createForm({ locale: 'nl_NL' });
    const statuses = async (address: string, count: number) =>
      (await Promise.all(Array.from({ length: count }, () => post('/contact-form/ask-us/', VALID_FIELDS, from(address)))))
        .map(({ status }) => status)
        .sort();
    expect(await statuses('192.0.2.7', 7)).toEqual([303, 303, 303, 303, 303, 429, 429]);
    expect(await statuses('192.0.2.8', 1)).toEqual([303]);
    const { headers, text } = await post('/contact-form/ask-us/', VALID_FIELDS, from('192.0.2.7'));
    expect(headers['retry-after']).toBe('600');
    expect(text).toContain('Vanaf dit adres');
    expect(text).toContain('value="Jan"');
  });

  it('has every type of field, and accepts what browsers send for them', async () => {
    const form =
      '[text* n] [tel t] [url u] [number a] [date d] [select* s "S" "M"] [radio r "x" "y"] [checkbox c "1 & 1" "2"]' +
      '[textarea b] [acceptance ok] I agree [/acceptance] [submit "Go"]';
    await createForm({ form });
    const { text } = await open('/contact-form/ask-us/');
    expect(text.match(/<(input|select|textarea)\b/g)).toHaveLength(13);
    const written = 'n=Jan&t=020&u=&a=1.5&d=2026-02-28&s=M&r=y&c=1+%26+1&c=2&b=Long&ok=1';
    expect((await post('/contact-form/ask-us/', written)).status).toBe(303);
    expect((await storedSubmissions()).map((submission) => JSON.parse(submission.submitted_values) as unknown)).toEqual([
      { n: 'Jan', t: '020', u: '', a: '1.5', d: '2026-02-28', s: 'M', r: 'y', c: ['1 & 1', '2'], b: 'Long', ok: '1' },
    ]);
    const invalid = await post('/contact-form/ask-us/', written.replace('n=Jan', 'n='));
    for (const part of [/<option selected>M</, /value="y" +checked/, /value="2" +checked/, />Long<\/textarea>/])
      expect(invalid.text).toMatch(part);
  });

  it.each<[what: string, sent: string, headers: object, expected: number]>([
    ['an empty body', '', {}, 400],
    ['JSON', '{"your-name":"Jan"}', { 'Content-Type': 'application/json' }, 415],
    ['a body without Content-Type', 'your-name=Jan', { 'Content-Type': '' }, 415],
    ['a multipart form without parts', 'your-name=Jan', { 'Content-Type': 'multipart/form-data; boundary=x' }, 400],
    ['a multipart form without a boundary', 'your-name=Jan', { 'Content-Type': 'multipart/form-data' }, 400],
    ['a body that is not compressed as declared', 'your-name=Jan', { 'Content-Encoding': 'gzip' }, 400],
    ['field names of JavaScript prototypes', '__proto__=x&constructor=y&your-name[a]=b', {}, 400],
    ['too many fields', 'a=1&'.repeat(130_000), {}, 413],
    ['a body that is too large', `your-message=${'x'.repeat(600_000)}`, {}, 413],
    ['a field that is too long', `your-message=${'x'.repeat(20_001)}`, {}, 400],
    ['invalid escapes', 'your-name=%E0%A4%A&your-email=%', {}, 400],
  ])('refuses %s', async (_what, sent, headers, expected) => {
    await createForm();
    const { status, text } = await post('/contact-form/ask-us/', sent, { ...from('192.0.2.3'), ...headers });
    expect([status, /role="alert">\S.*\. [A-Z].*\.</.test(text)]).toEqual([expected, true]);
    expect((await post('/contact-form/nothing/', sent, headers)).status).toBe(404);
    expect(await storedSubmissions()).toEqual([]);
  });

  it('accepts multipart forms, and ignores their files', async () => {
    await createForm();
    const form = new FormData();
    for (const [name, value] of Object.entries(VALID_FIELDS)) form.append(name, value);
    form.append('your-file', new Blob(['secret']), 'secret.txt');
    const message = new Response(form);
    const sent = await send(server.url, {
      method: 'POST',
      target: '/contact-form/ask-us/',
      headers: { 'Content-Type': message.headers.get('content-type')!, ...from('192.0.2.4') },
      body: Buffer.from(await message.arrayBuffer()),
    });
    expect(sent.status).toBe(303);
    expect((await storedSubmissions()).map(({ submitted_values }) => JSON.parse(submitted_values) as unknown)).toEqual([
      VALID_FIELDS,
    ]);
  });

  it('counts a line break as one character, as browsers do', async () => {
    await createForm({ form: '[textarea a maxlength:9]' });
    expect((await post('/contact-form/ask-us/', { a: 'one\r\ntwo\r\n3' })).status).toBe(303);
    expect((await post('/contact-form/ask-us/', { a: 'one\r\ntwo\r\n34' })).status).toBe(400);
    expect((await storedSubmissions()).map(({ submitted_values }) => JSON.parse(submitted_values) as unknown)).toEqual([
      { a: 'one\ntwo\n3' },
    ]);
  });

  it('answers other methods with 405 and Allow', async () => {
    await createForm();
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers, text } = await send(server.url, { method, target: '/contact-form/ask-us/' });
      expect([status, headers.allow, text.includes('Open it in a browser')]).toEqual([405, 'GET, HEAD, POST', true]);
    }
  });

  it('never replaces the embed page of a post', async () => {
    expect((await createForm({ title: 'Embed' }))['slug']).toBe('embed-2');
    const written = { title: 'Contact form', status: 'publish', content: 'Write to us.' };
    const { body } = await server.as('editor').post<JsonRecord>('/cms/v2/posts', written);
    const card = await open(new URL('embed/', String(body.link)).pathname);
    expect([card.status, card.text.includes('Write to us.')]).toEqual([200, true]);
  });
});

describe.each([[true], [false]])('The limit of messages', (trustProxy) => {
  describeOnEachEngine(`${trustProxy ? 'with' : 'without'} a trusted proxy`, (engine) => {
    it('counts by the real address of the client, which its headers cannot change', async () => {
      const server = await startTestServer(engine, { trustProxy });
      await server.as('admin').post(FORMS, { title: 'Ask' });
      const headers = { ...from('192.0.2.9'), 'Content-Type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(VALID_FIELDS).toString();
      await send(server.url, { method: 'POST', target: '/contact-form/ask/', headers, body });
      const [{ client_address: client }] = await server.database.read<{ client_address: string }>(
        'SELECT client_address FROM contact_submission',
      );
      expect(client).toMatch(trustProxy ? /^192\.0\.2\.9$/ : /127\.0\.0\.1$/);
      await server.stop();
    });
  });
});

describeOnMysql('The page of a contact form without the database', (engine) => {
  it('is an error page that says to try again', async () => {
    const proxy = new TcpProxy(new URL(await engine.createDatabase()));
    await proxy.open();
    const server = await startTestServer(engine, { databaseUrl: proxy.url });
    await server.as('admin').post(FORMS, { title: 'Ask' });
    await proxy.cut();
    for (const method of ['GET', 'POST']) {
      const { status, text } = await send(server.url, { method, target: '/contact-form/ask/' });
      expect([status, text.includes('Try again in a moment')]).toEqual([503, true]);
    }
    await proxy.open();
    await server.stop();
    await proxy.cut();
  });
});

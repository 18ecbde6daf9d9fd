import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { casesFor, describeOnEachEngine } from '@grove/database/testing';
import type { NameAndSecret } from './support/actors.js';
import { aName, createRecord } from './support/builders.js';
import { ConsentForm } from './support/consent-form.js';
import { send, type HttpResponse } from './support/http.js';
import { basicAuth, startTestServer, type TestServer } from './support/test-server.js';

let addresses = 0;

/** The headers of a request that a proxy forwards, from an address that no other case uses. */
const fromSomewhere = () => ({
  'X-Forwarded-For': `2001:db8:0:${(addresses += 1).toString(16)}::1`,
  'X-Forwarded-Proto': 'https',
});

const PADDINGS: readonly (readonly [name: string, padded: (name: string, turn: number) => string])[] = [
  ['nothing', (name) => name],
  ['200 blanks', (name) => ' '.repeat(200) + name],
  ['more blanks each time', (name, turn) => ' '.repeat(turn) + name + ' '.repeat(turn % 7)],
  ['no-break spaces', (name, turn) => '\u00a0'.repeat(turn % 250) + name],
  ['other white space', (name, turn) => `\u2003\u3000${'\u2028'.repeat(turn % 50)}${name}\ufeff`],
  ['NUL and more', (name, turn) => `${name}\0${turn}`],
  ['a control character', (name, turn) => `${name}\x1f${'x'.repeat(turn % 20)}`],
  ['letters beyond the longest name', (name, turn) => name + 'x'.repeat(200 + turn)],
  ['capital letters', (name, turn) => (turn % 2 ? name.toUpperCase() : name)],
];

describeOnEachEngine('Guessing', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { trustProxy: true, limitAnonymous: 'off' });
  });
  // The delays begin at one second, which must not pass while a test guesses.
  beforeEach(() => {
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => server.stop());

  /** A new account, at which nobody has guessed. */
  async function anAccount(): Promise<NameAndSecret> {
    const name = aName('guessed').replace(' ', '');
    const admin = server.as('admin');
    const account = { username: name, email: `${name}@noten.nl`, password: 'walnut-2026', roles: ['administrator'] };
    const { id } = await createRecord(admin, '/cms/v2/users', account);
    const { password } = await createRecord(admin, `/cms/v2/users/${id}/application-passwords`, { name: 'tests' });
    return { name, secret: String(password) };
  }

  /** The numbers of answers by their status. */
  async function statusesOf(count: number, attempt: (turn: number) => Promise<HttpResponse<unknown>>) {
    const statuses: Record<number, number> = {};
    for (let turn = 0; turn < count; turn += 1) {
      const { status } = await attempt(turn);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  }

  const me = (name: string, secret: string, headers: Record<string, string>) =>
    send(server.url, { method: 'GET', target: '/rest/cms/v2/users/me', headers: { ...headers, ...basicAuth({ name, secret }) } });

  it.each(casesFor(engine, PADDINGS))(
    'an application password is refused after 20 attempts with a name padded with %s',
    async (_case, padded) => {
      const [owner, guesser] = [await anAccount(), await anAccount()];
      const headers = fromSomewhere();
      const statuses = await statusesOf(120, async (turn) => {
        // The guesser has an account and signs in to it in between.
        if (turn % 15 === 0) await me(' '.repeat(200) + guesser.name, guesser.secret, headers);
        return me(padded(owner.name, 11 * turn), `wrong${turn}`, headers);
      });
      expect(statuses).toEqual({ 401: 20, 429: 100 });
      expect((await me(padded(owner.name, 1), owner.secret, headers)).status).toBe(429);
      expect((await me(owner.name, owner.secret, fromSomewhere())).status).toBe(200);
    },
  );

  it('a name that only begins with the name of an account signs nobody in', async () => {
    const { name, secret } = await anAccount();
    for (const more of ['\0', '\0x', '\x01', '\n', '\x7f', '\u0085'])
      expect([more, (await me(name + more, secret, fromSomewhere())).status]).toEqual([more, 401]);
  });

  // Each attempt costs a password hash. Both pages sign in by the same code, so that the second one tries a part of the cases.
  const pages: [string, Record<string, string>, typeof PADDINGS][] = [
    ['/authorize-application', { app_name: 'Stock' }, PADDINGS],
    [
      '/wc-auth/v1/authorize',
      {
        ...{ app_name: 'Stock', scope: 'read', user_id: '1' },
        ...{ return_url: 'https://stock.example/', callback_url: 'https://stock.example/key' },
      },
      PADDINGS.filter((_case, index) => index % 3 === 1),
    ],
  ];
  describe.each(pages)('at %s', (path, parameters, paddings) => {
    it.each(casesFor(engine, paddings))('is refused after 20 attempts with a name padded with %s', async (_case, padded) => {
      const name = aName('guessed');
      const headers = fromSomewhere();
      const form = new ConsentForm(server, path);
      const statuses = await statusesOf(30, (turn) =>
        form.answer(parameters, { fields: { username: padded(name, 11 * turn), password: `wrong${turn}` }, headers }),
      );
      expect(statuses).toEqual({ 401: 20, 429: 10 });
    });
  });

  describe('the password of a post', () => {
    let id: number;
    beforeAll(async () => {
      const post = { title: 'Recipe', content: 'Roast them', status: 'publish', password: 'pistachio' };
      ({ id } = await createRecord(server.as('admin'), '/cms/v2/posts', post));
    });

    const read = (password: string, headers: Record<string, string>, target = `posts/${id}?`) =>
      send(server.url, { method: 'GET', target: `/rest/cms/v2/${target}password=${encodeURIComponent(password)}`, headers });

    it.each([
      ['the post', () => `posts/${id}?`, 403],
      ['its comments', () => `comments?post=${id}&`, 401],
    ])('is refused after 20 wrong ones at %s, also the right one', async (_case, targetOf, refused) => {
      const headers = fromSomewhere();
      const statuses = await statusesOf(40, (turn) => read(`guess${turn}`, headers, targetOf()));
      expect(statuses).toEqual({ [refused]: 20, 429: 20 });
      const late = await read('pistachio', headers);
      expect([late.status, late.body.code]).toEqual([429, 'rest_too_many_attempts']);
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
      expect(late.text).not.toContain('Roast them');
    });

    it('is never refused to readers who know it, even if they first mistype it, or others guess elsewhere', async () => {
      const headers = fromSomewhere();
      await statusesOf(120, (turn) => read(`guess${turn}`, fromSomewhere()));
      for (let turn = 0; turn < 10; turn += 1) {
        expect(await statusesOf(19, () => read('pistaccio', headers))).toEqual({ 403: 19 });
        expect((await read('pistachio', headers)).text).toContain('Roast them');
      }
    });

    it('counts once for a request, although several of its parts ask for it', async () => {
      const comment = await createRecord(server.as('admin'), '/cms/v2/comments', { post: id, content: 'Good' });
      const headers = fromSomewhere();
      const statuses = await statusesOf(30, (turn) => read(`guess${turn}`, headers, `comments/${comment.id}?`));
      expect(statuses).toEqual({ 401: 20, 429: 10 });
      expect((await read('pistachio', fromSomewhere(), `comments/${comment.id}?`)).status).toBe(200);
    });
  });
});

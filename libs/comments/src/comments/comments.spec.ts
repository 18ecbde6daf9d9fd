import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine, deleteRows, insertRow } from '@grove/database/testing';
import { AccountsService } from '@grove/users';
import type { RequestOptions, Caller, ResponseBody } from '@grove/users/testing';
import { startCommentsServer, type CommentsServer } from '../../test/comments-server.js';

const COMMENTS = '/cms/v2/comments';
const MODERATORS: Caller[] = ['administrator', 'editor', 'shop_manager'];
const OTHERS: Caller[] = ['author', 'contributor', 'subscriber', 'ext_store_locator_manager', 'customer', 'visitor'];
const EVERYBODY = [...MODERATORS, ...OTHERS];

describeOnEachEngine('Comments', (engine) => {
  let server: CommentsServer;
  let made = 0;
  beforeAll(async () => {
    server = await startCommentsServer(engine);
  });
  afterAll(() => server.close());

  const state = async () => [
    await server.database.read('SELECT * FROM comment ORDER BY id'),
    await server.database.read('SELECT * FROM article ORDER BY id'),
  ];

  async function refused(refusal: readonly [number, string], who: Caller, method: string, path: string, asked?: RequestOptions) {
    const before = await state();
    const { status, body } = await server.ask(who, method, path, asked);
    expect([who, method, status, body.code, body.data?.status]).toEqual([who, method, ...refusal, refusal[0]]);
    expect(await state()).toEqual(before);
    return body;
  }

  const refusal = (who: Caller, code: string): readonly [number, string] => [who === 'visitor' ? 401 : 403, code];

  /** Each is of another day, so that nobody seems to be in haste. */
  async function write(who: Caller, post: number, body: object = {}): Promise<ResponseBody> {
    made += 1;
    const date = new Date(Date.UTC(2017, 0, made)).toISOString().slice(0, 19);
    const answer = await server.ask(who, 'POST', COMMENTS, { body: { post, content: `Nuts ${made}`, date, ...body } });
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    return answer.body;
  }

  const aGuests = (post: number, body: object = {}): Promise<ResponseBody> =>
    write('administrator', post, { author_name: 'Truus', author_email: `truus${made}@noten.example`, ...body });

  const list = async (who: Caller, query: RequestOptions['query']): Promise<number[]> => {
    const { status, headers, body } = await server.ask<ResponseBody[]>(who, 'GET', COMMENTS, {
      query: { per_page: 100, ...query },
    });
    expect([status, body]).toEqual([200, expect.any(Array)]);
    expect(headers.get('x-wp-total')).toBe(String(body.length));
    return body.map(({ id }) => id);
  };

  describe('are read', () => {
    const STATUSES = ['approved', 'hold', 'spam', 'trash'] as const;

    it.each(EVERYBODY)('by %s as the policy says, one by one and in lists alike', async (who) => {
      const posts = {
        open: await server.createArticle(),
        own: await server.createArticle({ author_id: who === 'visitor' ? 0 : server.ids[who] }),
        draft: await server.createArticle({ stage: 'draft' }),
        locked: await server.createArticle({ password: 'geheim' }),
      };
      for (const [place, post] of Object.entries(posts)) {
        const comments = await Promise.all(STATUSES.map((status) => aComment(post, status)));
        const isModerator = MODERATORS.includes(who) || (place === 'own' && who !== 'visitor');
        const readable = STATUSES.map((status) => isModerator || (status === 'approved' && ['open', 'own'].includes(place)));
        for (const [index, id] of comments.entries()) {
          const { status, body } = await server.ask(who, 'GET', `${COMMENTS}/${id}`);
          const expected = readable[index] ? [200, undefined] : [...refusal(who, 'rest_cannot_read')];
          expect([who, place, STATUSES[index], status, body.code]).toEqual([who, place, STATUSES[index], ...expected]);
        }
        const seen = await list(who, { include: comments.join(',') });
        expect([place, seen]).toEqual([place, comments.slice(0, 1).filter((_, index) => readable[index])]);
        if (isModerator || place === 'open' || place === 'own') expect(await list(who, { post })).toEqual([comments[0]]);
        else await refused(refusal(who, 'rest_cannot_read_post'), who, 'GET', COMMENTS, { query: { post } });
      }
    });

    it('by whoever writes posts also while they wait, as far as they may moderate them', async () => {
      const [mine, theirs] = [await server.createArticle({ author_id: server.ids.author }), await server.createArticle()];
      const [here, there] = [await aComment(mine, 'hold'), await aComment(theirs, 'hold')];
      const waiting = { status: 'hold', include: `${here},${there}` };
      expect(await list('author', waiting)).toEqual([here]);
      expect(await list('contributor', waiting)).toEqual([]);
      expect(await list('editor', { ...waiting, orderby: 'id', order: 'asc' })).toEqual([here, there]);
    });

    it('by their writer while they wait, and not once they are spam', async () => {
      const { id } = await write('subscriber', await server.createArticle());
      expect((await server.ask('subscriber', 'GET', `${COMMENTS}/${id}`)).body['status']).toBe('hold');
      await server.ask('editor', 'PUT', `${COMMENTS}/${id}`, { body: { status: 'spam' } });
      await refused([403, 'rest_cannot_read'], 'subscriber', 'GET', `${COMMENTS}/${id}`);
    });

    it('with the password of what they are about, and of nothing else', async () => {
      const [post, other] = [
        await server.createArticle({ password: 'geheim' }),
        await server.createArticle({ password: 'anders' }),
      ];
      const id = await aComment(post, 'approved');
      const opened = await server.ask('visitor', 'GET', `${COMMENTS}/${id}`, { query: { password: 'geheim' } });
      expect([opened.status, opened.headers.get('allow')]).toEqual([200, 'GET']);
      expect(await list('visitor', { post, password: 'geheim' })).toEqual([id]);
      for (const password of ['anders', 'GEHEIM', '', "' OR 1=1"])
        await refused([401, 'rest_cannot_read'], 'visitor', 'GET', `${COMMENTS}/${id}`, { query: { password } });
      const both = { post: `${post},${other}`, password: 'geheim' };
      await refused([401, 'rest_cannot_read_post'], 'visitor', 'GET', COMMENTS, { query: both });
    });

    it('in the edit context by moderators only', async () => {
      const id = await aComment(await server.createArticle({ author_id: server.ids.author }), 'approved');
      for (const who of OTHERS)
        for (const path of ['', `/${id}`])
          await refused(refusal(who, 'rest_forbidden_context'), who, 'GET', COMMENTS + path, { query: { context: 'edit' } });
      for (const who of MODERATORS) {
        const { body } = await server.ask(who, 'GET', `${COMMENTS}/${id}`, { query: { context: 'edit' } });
        expect(body).toMatchObject({ author_email: 'ann@noten.example', author_ip: '10.0.0.7', content: { raw: 'Crisp.' } });
      }
    });

    it('by strangers without anything private, in no context, and not by searching either', async () => {
      const id = await aComment(await server.createArticle(), 'approved');
      const queries: RequestOptions['query'][] = [
        {},
        { context: 'embed' },
        { _envelope: 1 },
        { _fields: 'author_email,author_ip,content.raw,id' },
      ];
      for (const query of queries) {
        const { body } = await server.ask('visitor', 'GET', `${COMMENTS}/${id}`, { query });
        expect(JSON.stringify(body)).not.toMatch(/ann@noten|10\.0\.0\.7|"raw"|Firefox/);
      }
      for (const search of ['ann@noten.example', 'ann@', '10.0.0.7']) {
        expect(await list('visitor', { search })).toEqual([]);
        expect(await list('editor', { search })).toContain(id);
      }
    });

    it.each<RequestOptions['query']>([
      { status: 'hold' },
      { author: 1 },
      { author_exclude: 1 },
      { author_email: 'a@b.nl' },
      { type: 'pingback' },
    ])('filtered by %j only by those who write posts', async (query) => {
      for (const who of ['visitor', 'subscriber', 'customer'] as const)
        await refused(refusal(who, 'rest_forbidden_param'), who, 'GET', COMMENTS, { query });
      for (const who of ['contributor', 'author', 'editor'] as const)
        expect((await server.ask(who, 'GET', COMMENTS, { query })).status).toBe(200);
    });

    it('as the text that a filter is, never as a command', async () => {
      for (const name of ['search', 'status', 'type']) expect(await list('editor', { [name]: "') OR 1=1 --" })).toEqual([]);
      expect(await list('editor', { search: '%' })).toEqual([]);
    });
  });

  describe('are written', () => {
    it('by everybody who is signed in, and held until somebody approves the writer once', async () => {
      const post = await server.createArticle();
      for (const who of MODERATORS) expect((await write(who, post))['status']).toBe('approved');
      for (const who of ['contributor', 'subscriber', 'customer'] as const) {
        const first = await write(who, post);
        expect([who, first['status']]).toEqual([who, 'hold']);
        await server.ask('editor', 'PUT', `${COMMENTS}/${first.id}`, { body: { status: 'approve' } });
        expect((await write(who, post))['status']).toBe('approved');
        expect((await write(who, post, { content: `http://a.nl http://b.nl ${made}` }))['status']).toBe('hold');
      }
    });

    it('immediately on what one wrote oneself', async () => {
      const mine = await server.createArticle({ author_id: server.ids.author });
      expect((await write('author', mine))['status']).toBe('approved');
      expect(
        (await write('author', await server.createArticle(), { content: `http://a.nl http://b.nl ${made}` }))['status'],
      ).toBe('hold');
    });

    it('and the response has only the public fields for users who cannot edit them', async () => {
      const comment = await write('customer', await server.createArticle());
      expect(comment).not.toHaveProperty('author_email');
      expect(comment['content']).not.toHaveProperty('raw');
      expect(await write('editor', await server.createArticle())).toHaveProperty('author_email', 'editor@noten.example');
    });

    it.each([
      ['in the name of another', { author: 1 }, 'rest_comment_invalid_author'],
      ['as a guest', { author: 0 }, 'rest_comment_invalid_author'],
      ['from another address', { author_ip: '1.2.3.4' }, 'rest_comment_invalid_author_ip'],
      ['with a status', { status: 'approve' }, 'rest_comment_invalid_status'],
    ])('by nobody %s but moderators', async (_case, body, code) => {
      const post = await server.createArticle();
      for (const who of OTHERS.filter((one) => one !== 'visitor'))
        await refused([403, code], who, 'POST', COMMENTS, { body: { post, content: 'x', ...body } });
    });

    it('in the own name by those who do not moderate, whatever name they send', async () => {
      const sent = { author_name: 'The Boss', author_email: 'boss@noten.example', author_url: 'http://boss.nl' };
      const { id } = await write('subscriber', await server.createArticle(), sent);
      const { body } = await server.ask('editor', 'GET', `${COMMENTS}/${id}`, { query: { context: 'edit' } });
      expect(body).toMatchObject({
        ...{ author: server.ids.subscriber, author_name: 'subscriber', author_url: '' },
        author_email: 'subscriber@noten.example',
      });
    });

    it('by somebody whose name and site are longer than a author', async () => {
      const accounts = server.app.get(AccountsService);
      const long = { displayName: 'Jan '.repeat(100), url: `http://noten.example/${'x'.repeat(1500)}` };
      const { id: author } = await accounts.create({
        username: 'long',
        email: 'long@noten.example',
        roles: ['customer'],
        ...long,
      });
      const comment = await write('editor', await server.createArticle(), { author, author_user_agent: 'x'.repeat(500) });
      expect([(comment['author_name'] as string).length, comment['author_url']]).toEqual([200, '']);
    });

    it('by moderators for others, and judged as theirs', async () => {
      const post = await server.createArticle({ author_id: server.ids.author });
      expect(await write('editor', post, { author: server.ids.author })).toMatchObject({
        author_name: 'author',
        status: 'approved',
      });
      expect(await write('editor', post, { author: server.ids.ext_store_locator_manager })).toMatchObject({ status: 'hold' });
      expect(await aGuests(post)).toMatchObject({ author: 0, author_name: 'Truus', status: 'hold' });
    });

    const WHERE: [string, () => Promise<number>, number, string][] = [
      ['nothing', async () => 0, 403, 'rest_comment_invalid_post_id'],
      ['what is not there', async () => 999_999_999, 403, 'rest_comment_invalid_post_id'],
      ['a draft', () => server.createArticle({ stage: 'draft' }), 403, 'rest_comment_draft_post'],
      ['what is in the trash', () => server.createArticle({ stage: 'trash' }), 403, 'rest_comment_trash_post'],
      ['what is closed', () => server.createArticle({ is_open: 0 }), 403, 'rest_comment_closed'],
    ];
    it.each(WHERE)('on %s by nobody', async (_case, place, ...refusal) => {
      const post = await place();
      for (const who of ['administrator', 'author', 'subscriber'] as const)
        await refused(refusal, who, 'POST', COMMENTS, { body: { post, content: 'x' } });
      await refused([401, 'rest_comment_login_required'], 'visitor', 'POST', COMMENTS, { body: { post, content: 'x' } });
    });

    it('by nobody on a record that the caller may not read, and the error does not reveal whether it is closed', async () => {
      for (const article of [{ stage: 'other' }, { password: 'geheim' }, { password: 'geheim', is_open: 0 }] as const) {
        const post = await server.createArticle(article);
        for (const who of ['author', 'subscriber', 'customer'] as const)
          await refused([403, 'rest_cannot_read_post'], who, 'POST', COMMENTS, { body: { post, content: 'x' } });
      }
    });

    it.each([
      ['no text', {}, 'rest_comment_content_invalid'],
      ['blanks', { content: ' \n ' }, 'rest_comment_content_invalid'],
      ['null', { content: null }, 'rest_comment_content_invalid'],
      ['an id', { content: 'x', id: 7 }, 'rest_comment_exists'],
      ['a guest without an address', { content: 'x', author_name: 'Jan' }, 'rest_comment_author_data_required'],
      ['a guest without a name', { content: 'x', author_email: 'jan@noten.nl' }, 'rest_comment_author_data_required'],
      ['an unknown writer', { content: 'x', author: 999_999_999 }, 'rest_comment_author_invalid'],
      ['an answer to nothing', { content: 'x', parent: 999_999_999 }, 'rest_invalid_param'],
      ['six stars', { content: 'x', meta: { rating: 6 } }, 'rest_invalid_param'],
      ['half a star', { content: 'x', meta: { rating: 0.5 } }, 'rest_invalid_param'],
      [
        'a program as a site',
        { content: 'x', author_name: 'J', author_email: 'j@n.nl', author_url: 'javascript:x' },
        'rest_invalid_param',
      ],
      ['a bare date', { content: 'x', date: '2017-03-04' }, 'rest_invalid_param'],
      ['a list as text', { content: ['x'] }, 'rest_invalid_param'],
      ['an address that goes on', { content: 'x', author_ip: `fe80::1%${'e'.repeat(60)}` }, 'rest_invalid_param'],
      ['too long a text', { content: 'x'.repeat(65_526) }, 'rest_invalid_param'],
    ])('not with %s', async (_case, body, code) => {
      await refused([400, code], 'administrator', 'POST', COMMENTS, { body: { post: await server.createArticle(), ...body } });
    });

    it('not with markup alone, once that is taken out', async () => {
      const body = { post: await server.createArticle(), content: '<p></p><script></script>' };
      await refused([400, 'rest_comment_content_invalid'], 'subscriber', 'POST', COMMENTS, { body });
    });
  });

  describe('contain', () => {
    const HTML = '<table></table><b onclick="x()">bold</b> <img src="x"> <script>alert(1)</script>';
    const CLEAN = '<b>bold</b>  alert(1)';
    const rawOf = (body: ResponseBody): string => (body as unknown as { content: { raw: string } }).content.raw;
    const edit = async (who: Caller, id: number, body: object) =>
      rawOf((await server.ask(who, 'PUT', `${COMMENTS}/${id}`, { body })).body);

    it('any HTML of administrators and editors, and only the tags of comments of shop managers', async () => {
      const post = await server.createArticle();
      for (const who of ['administrator', 'editor'] as const) expect(rawOf(await write(who, post, { content: HTML }))).toBe(HTML);
      expect(rawOf(await write('shop_manager', post, { content: HTML }))).toBe(CLEAN);
    });

    it('only the tags of comments if an administrator changes the text of an author who may not write others', async () => {
      const post = await server.createArticle();
      const guests = await aGuests(post, { content: HTML });
      expect(rawOf(guests)).toBe(HTML);
      expect(await edit('administrator', guests.id, { content: `2 ${HTML}` })).toBe(`2 ${CLEAN}`);
      const subscribers = await write('administrator', post, { author: server.ids.subscriber, content: HTML });
      expect(rawOf(subscribers)).toBe(HTML);
      expect(await edit('editor', subscribers.id, { content: `3 ${HTML}` })).toBe(`3 ${CLEAN}`);
    });

    it('any HTML only if the author before a change and the one after it may both write it', async () => {
      const post = await server.createArticle();
      const { administrator, editor, subscriber } = server.ids;
      const { id } = await write('administrator', post, { author: editor, content: HTML });
      expect(await edit('administrator', id, { content: `4 ${HTML}` })).toBe(`4 ${HTML}`);
      expect(await edit('administrator', id, { author: subscriber, content: `5 ${HTML}` })).toBe(`5 ${CLEAN}`);
      expect(await edit('administrator', id, { author: administrator, content: `6 ${HTML}` })).toBe(`6 ${CLEAN}`);
      expect(await edit('administrator', id, { content: `7 ${HTML}` })).toBe(`7 ${HTML}`);
      expect(await edit('shop_manager', id, { content: `8 ${HTML}` })).toBe(`8 ${CLEAN}`);
    });

    it('numbers and truth values as text', async () => {
      const { id } = await write('administrator', await server.createArticle(), { content: 5 });
      expect(await edit('administrator', id, { content: { raw: 0 } })).toBe('0');
      expect(await edit('administrator', id, { content: true })).toBe('true');
    });
  });

  it('of every status are listed with status any, and filters ignore the sign of ids', async () => {
    const post = await server.createArticle();
    const ids = [
      await aComment(post, 'approved'),
      await aComment(post, 'hold'),
      await aComment(post, 'spam'),
      await aComment(post, 'trash'),
    ];
    expect((await list('administrator', { post, status: 'any' })).sort()).toEqual(ids.sort());
    expect((await list('administrator', { post: -post, status: 'any' })).sort()).toEqual(ids.sort());
    await refused([403, 'rest_forbidden_param'], 'subscriber', 'GET', COMMENTS, { query: { status: 'any' } });
    const hidden = await server.createArticle({ stage: 'draft' });
    await refused([401, 'rest_cannot_read_post'], 'visitor', 'GET', COMMENTS, { query: { post: -hidden } });
  });

  describe('are changed', () => {
    it('to those of a user with the name and addresses of that user, unless others are sent (finding M13)', async () => {
      const { id } = await aGuests(await server.createArticle());
      const give = (body: object) => server.ask('editor', 'PUT', `${COMMENTS}/${id}`, { body });
      const own = { author: server.ids.subscriber, author_name: 'subscriber', author_url: '' };
      expect((await give({ author: server.ids.subscriber })).body).toMatchObject(own);
      const named = { author: server.ids.editor, author_name: 'Another', author_email: 'another@noten.example' };
      expect((await give(named)).body).toMatchObject(named);
      expect((await give({ author: 0 })).body).toMatchObject({ ...named, author: 0 });
    });

    it.each(EVERYBODY)('by %s exactly as far as the policy says', async (who) => {
      for (const place of ['own', 'other'] as const) {
        const post = await server.createArticle({ author_id: place === 'own' && who !== 'visitor' ? server.ids[who] : 0 });
        const may = MODERATORS.includes(who) || (place === 'own' && who !== 'visitor');
        const id = await aComment(post, 'approved', { author_id: who === 'visitor' ? 0 : server.ids[who] });
        const item = `${COMMENTS}/${id}`;
        const allow = (await server.ask(who, 'OPTIONS', item)).headers.get('allow');
        expect([place, allow]).toEqual([place, may ? 'GET, POST, PUT, PATCH, DELETE' : 'GET']);
        const ways = [
          ['PUT', 'rest_cannot_edit', { body: { content: 'Changed' } }],
          ['PATCH', 'rest_cannot_edit', { body: { status: 'hold' } }],
          ['DELETE', 'rest_cannot_delete', {}],
          ['DELETE', 'rest_cannot_delete', { query: { force: true } }],
        ] as const;
        for (const [method, code, asked] of ways)
          if (may)
            expect([who, place, method, (await server.ask(who, method, item, asked)).status]).toEqual([who, place, method, 200]);
          else await refused(refusal(who, code), who, method, item, asked);
      }
    });

    it('only if they exist: an unknown id is reported to everybody', async () => {
      for (const who of EVERYBODY)
        for (const method of ['GET', 'PUT', 'DELETE'])
          await refused([404, 'rest_comment_invalid_id'], who, method, `${COMMENTS}/999999999`, { query: { force: true } });
    });

    it('by an author to another writer or place never beyond the own posts', async () => {
      const [mine, theirs] = [await server.createArticle({ author_id: server.ids.author }), await server.createArticle()];
      const id = await aComment(mine, 'approved');
      await refused([403, 'rest_comment_invalid_author'], 'author', 'PUT', `${COMMENTS}/${id}`, {
        body: { author: server.ids.editor },
      });
      await refused([403, 'rest_cannot_read_post'], 'author', 'PUT', `${COMMENTS}/${id}`, { body: { post: theirs } });
    });

    it('into no circle, and not into an answer to another talk', async () => {
      const [post, other] = [await server.createArticle(), await server.createArticle()];
      const [one, elsewhere] = [await write('editor', post), await write('editor', other)];
      const two = await write('editor', post, { parent: one.id });
      const three = await write('editor', post, { parent: two.id });
      for (const parent of [one.id, two.id, three.id, elsewhere.id, 999_999_999])
        await refused([400, 'rest_invalid_param'], 'editor', 'PUT', `${COMMENTS}/${one.id}`, { body: { parent } });
      expect((await server.ask('editor', 'PUT', `${COMMENTS}/${three.id}`, { body: { parent: one.id } })).body['parent']).toBe(
        one.id,
      );
    });

    it('to another record without their answers, which stay where they were', async () => {
      const [post, other] = [await server.createArticle(), await server.createArticle()];
      const top = await write('editor', post);
      const middle = await write('editor', post, { parent: top.id });
      const low = await write('editor', post, { parent: middle.id });
      const { body } = await server.ask('editor', 'PUT', `${COMMENTS}/${middle.id}`, { body: { post: other } });
      expect([body['post'], body['parent']]).toEqual([other, 0]);
      expect((await server.ask('editor', 'GET', `${COMMENTS}/${low.id}`)).body['parent']).toBe(top.id);
    });
  });

  describe('go', () => {
    it('to the trash, and then for good; answers move up', async () => {
      const post = await server.createArticle();
      const top = await write('editor', post);
      const middle = await write('editor', post, { parent: top.id });
      const low = await write('editor', post, { parent: middle.id });
      expect((await server.ask('editor', 'DELETE', `${COMMENTS}/${middle.id}`)).body['status']).toBe('trash');
      await refused([410, 'rest_already_trashed'], 'editor', 'DELETE', `${COMMENTS}/${middle.id}`);
      const gone = await server.ask('editor', 'DELETE', `${COMMENTS}/${middle.id}`, { query: { force: true } });
      expect(gone.body).toMatchObject({ deleted: true, previous: { id: middle.id, parent: top.id, status: 'trash' } });
      expect((await server.ask('editor', 'GET', `${COMMENTS}/${low.id}`)).body['parent']).toBe(top.id);
    });

    it('with the record that they are about', async () => {
      const post = await server.createArticle();
      const { id } = await write('editor', post);
      await server.database.write(async (unit) => {
        await deleteRows(unit, 'article', { id: post });
        await deleteRows(unit, 'object_id', { id: post });
      });
      expect((await server.ask('editor', 'GET', `${COMMENTS}/${id}`)).status).toBe(404);
    });

    it('not with the account of their writer: the name stays', async () => {
      const accounts = server.app.get(AccountsService);
      const account = await accounts.create({ username: 'goer', email: 'goer@noten.example', roles: ['customer'] });
      const { id } = await write('editor', await server.createArticle(), { author: account.id, status: 'approve' });
      await accounts.delete(account.id);
      expect((await server.ask('visitor', 'GET', `${COMMENTS}/${id}`)).body).toMatchObject({ author: 0, author_name: 'goer' });
    });
  });

  describe('too many', () => {
    it('of one person within fifteen seconds are refused, of moderators never', async () => {
      const post = await server.createArticle();
      const now = (words: string) => ({ body: { post, content: `${words} ${(made += 1)}` } });
      expect((await server.ask('ext_store_locator_manager', 'POST', COMMENTS, now('First'))).status).toBe(201);
      await refused([400, 'comment_flood'], 'ext_store_locator_manager', 'POST', COMMENTS, now('Second'));
      for (const words of ['One', 'Two', 'Three'])
        expect((await server.ask('editor', 'POST', COMMENTS, now(words))).status).toBe(201);
    });

    it('of one person with dates of their own are refused by the clock of the server (finding S8)', async () => {
      const post = await server.createArticle();
      const dated = (minute: number) => ({
        body: { post, content: `Of old ${(made += 1)}`, date_gmt: new Date(Date.UTC(2016, 0, 1, 0, minute)).toISOString() },
      });
      const answers = [];
      for (let minute = 0; minute < 21; minute += 1)
        answers.push((await server.ask('customer', 'POST', COMMENTS, dated(minute))).status);
      expect(answers.indexOf(400)).toBeGreaterThan(5);
      await refused([400, 'comment_flood'], 'customer', 'POST', COMMENTS, dated(30));
      expect((await server.ask('editor', 'POST', COMMENTS, dated(31))).status).toBe(201);
    });

    it('of the future come from moderators only (finding S8)', async () => {
      const post = await server.createArticle();
      const body = { post, content: 'Not yet', date_gmt: '2131-01-01T00:00:00' };
      await refused([403, 'rest_comment_invalid_date'], 'subscriber', 'POST', COMMENTS, { body });
      const { status, body: made } = await server.ask('editor', 'POST', COMMENTS, { body });
      expect([status, made['date_gmt']]).toEqual([201, '2131-01-01T00:00:00']);
    });

    it('at the same moment are one: neither haste nor repetition slips through', async () => {
      const post = await server.createArticle();
      const sent = Array.from({ length: 8 }, (_, index) => ({ body: { post, content: `At once ${index}` } }));
      const hasty = await Promise.all(sent.map((asked) => server.ask('contributor', 'POST', COMMENTS, asked)));
      expect(hasty.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
      const same = await Promise.all(sent.map(() => server.ask('editor', 'POST', COMMENTS, sent[0])));
      expect(same.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    });

    it('of the same words are one, unless they are somebody else, somewhere else, or an answer', async () => {
      const [post, other] = [await server.createArticle(), await server.createArticle()];
      const first = await write('editor', post, { content: 'Same' });
      await refused([409, 'comment_duplicate'], 'editor', 'POST', COMMENTS, { body: { post, content: 'Same' } });
      await write('editor', other, { content: 'Same' });
      await write('administrator', post, { content: 'Same' });
      await write('editor', post, { content: 'Same', parent: first.id });
      await server.ask('editor', 'DELETE', `${COMMENTS}/${first.id}`);
      await write('editor', post, { content: 'Same' });
    });
  });

  describe('with stars', () => {
    const rating = async (id: number) => {
      const { rating_count: count, rating_stars: stars } = await server.findArticle(id);
      return [count, stars];
    };

    it('count while they are shown, and only then', async () => {
      const post = await server.createArticle();
      const { id, meta } = await write('editor', post, { meta: { rating: 4, unknown: 1 } });
      expect([meta, await rating(post)]).toEqual([{ rating: 4 }, [1, 4]]);
      const change = (body: object) => server.ask('editor', 'PUT', `${COMMENTS}/${id}`, { body });
      for (const [body, expected] of [
        [{ meta: { rating: '5' } }, [1, 5]],
        [{ content: 'Still five' }, [1, 5]],
        [{ status: 'hold' }, [0, 0]],
        [{ meta: { rating: 2 } }, [0, 0]],
        [{ status: 'approve' }, [1, 2]],
        [{ status: 'spam' }, [0, 0]],
        [{ status: 'unspam' }, [1, 2]],
        [{ meta: { rating: null } }, [0, 0]],
        [{ meta: { rating: 3 } }, [1, 3]],
      ] as const) {
        expect((await change(body)).status).toBe(200);
        expect([body, await rating(post)]).toEqual([body, expected]);
      }
      const other = await server.createArticle();
      await change({ post: other });
      expect([await rating(post), await rating(other)]).toEqual([
        [0, 0],
        [1, 3],
      ]);
      await server.ask('editor', 'DELETE', `${COMMENTS}/${id}`);
      expect(await rating(other)).toEqual([0, 0]);
      await server.ask('editor', 'DELETE', `${COMMENTS}/${id}`, { query: { force: true } });
      expect(await rating(other)).toEqual([0, 0]);
    });

    it('are all counted when many are written and changed at the same moment', async () => {
      const post = await server.createArticle();
      const written = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          aGuests(post, { status: 'approve', meta: { rating: 1 + (index % 5) }, content: `Rated ${index}` }),
        ),
      );
      expect(await rating(post)).toEqual([20, 60]);
      await Promise.all(
        written.map(({ id }, index) =>
          index % 2 === 0
            ? server.ask('editor', 'DELETE', `${COMMENTS}/${id}`, { query: { force: true } })
            : server.ask('editor', 'PUT', `${COMMENTS}/${id}`, { body: { meta: { rating: 5 } } }),
        ),
      );
      expect(await rating(post)).toEqual([10, 50]);
    });
  });

  /** A comment as it is stored, past all checks. */
  async function aComment(post: number, status: string, row: object = {}): Promise<number> {
    const author = { author_id: 0, author_name: 'Ann', author_email: 'ann@noten.example', author_url: '', author_ip: '10.0.0.7' };
    const comment = {
      post_id: post,
      object_id: post,
      ...author,
      author_agent: 'Firefox',
      created_at: '2017-05-31 12:00:00',
      content: 'Crisp.',
      status,
    };
    return server.database.write(async (unit) => (await insertRow(unit, 'comment', { ...comment, ...row })).insertId);
  }
});

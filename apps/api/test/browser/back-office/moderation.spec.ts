import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aComment, aProduct, createRecord } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { itLooks, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What a hostile visitor may write. */
const MARKUP = '<img src=x onerror=alert(1)>';

describeInBrowser('Reviews and comments in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    let post: JsonRecord;
    let product: JsonRecord;
    beforeAll(async () => {
      server = await startTestServer(engine);
      const admin = server.as('admin');
      post = await createRecord(admin, '/cms/v2/posts', { title: 'Nuts & bolts', status: 'publish' });
      product = await aProduct(admin, { name: 'Walnuts' });
    });
    afterAll(() => server.stop());

    const statusOf = async (id: number): Promise<unknown> => {
      const query = { include: String(id), status: 'any', type: 'all' };
      return (await server.as('admin').list('/cms/v2/comments', query)).body[0]?.status;
    };

    /** A review and two comments that wait, the newest first. */
    async function aQueue(name: string): Promise<[review: number, comment: number, other: number]> {
      const held = (record: JsonRecord, minute: number, row: object) =>
        aComment(server.database, Number(record.id), {
          ...{ status: 'hold', author_name: name, created_at: `2026-01-02 03:0${minute}:00`, ...row },
        });
      return [
        await held(product, 3, { content: 'Crisp and sweet.', type: 'review', rating: 4 }),
        await held(post, 2, { content: 'Cheap watches!' }),
        await held(post, 1, { content: 'Well said.' }),
      ];
    }

    it.each(['editor', 'shop_manager'] as const)('are approved, spam or trash by keys, for the role %s', async (role) => {
      const name = `Jan ${role}`;
      const [review, spam, comment] = await aQueue(name);
      const office = await Office.open(browser, server, role);
      const { page } = office;
      await page.keyboard.press('g');
      await page.keyboard.press('m');
      await page.getByRole('textbox', { name: 'Search', exact: true }).fill(name);
      await page.getByText('1-3 of 3').waitFor();
      // The names of what they are about come after the texts.
      await office.settle();
      const items = page.getByRole('list', { name: 'Reviews and comments', exact: true }).getByRole('listitem');
      await expect
        .poll(() => items.first().innerText(), WITHIN)
        .toMatch(role === 'editor' ? /reviews number/ : /reviews Walnuts/);
      await expect.poll(() => items.nth(1).innerText(), WITHIN).toContain('comments on Nuts & bolts');
      await page.getByRole('textbox', { name: 'Search', exact: true }).blur();
      for (const key of ['j', 'j', 'k', 's']) await page.keyboard.press(key);
      await page.getByText(`The text of ${name} is spam.`).waitFor();
      for (const key of ['d', 'k', 'a']) await page.keyboard.press(key);
      await page.getByText(`The text of ${name} is approved.`).waitFor();
      await office.settle();
      await page.getByRole('heading', { name: 'Nothing waits', exact: true }).waitFor();
      await expect.poll(() => Promise.all([review, spam, comment].map(statusOf)), WITHIN).toEqual(['approved', 'spam', 'trash']);
      await office.close();
    });

    it('come back by undo, one decision after the other', async () => {
      const [review, comment] = await aQueue('Undo');
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo(`comments?filter=${encodeURIComponent('{"status":"hold","type":"all","q":"Undo"}')}`);
      await page.getByText('1-3 of 3').waitFor();
      await page.keyboard.press('a');
      await page.keyboard.press('d');
      await page.getByText('The text of Undo is in the trash.').waitFor();
      await office.settle();
      await expect.poll(() => Promise.all([review, comment].map(statusOf)), WITHIN).toEqual(['approved', 'trash']);
      await page.keyboard.press('u');
      await page.getByText('The text of Undo is approved.').waitFor();
      await office.button(/^Undo/).click();
      await page.getByText('1-3 of 3').waitFor();
      await office.settle();
      await expect.poll(() => Promise.all([review, comment].map(statusOf)), WITHIN).toEqual(['hold', 'hold']);
      await office.close();
    });

    it('are deleted for good only from the trash, after a question', async () => {
      const id = await aComment(server.database, Number(post.id), { status: 'trash', author_name: 'Weg' });
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo('comments');
      expect(await statusOf(id)).toBe('trash');
      await page.getByRole('tab', { name: /^Trash/ }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Weg' })
        .getByRole('button', { name: /^Delete for good/ })
        .click();
      await office.button('Confirm').click();
      await page.getByText('Weg').waitFor({ state: 'detached' });
      await office.settle();
      await expect.poll(() => statusOf(id), WITHIN).toBeUndefined();
      await office.close();
    });

    it('come back if the server refuses the decision', async () => {
      await aQueue('Storm');
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo(`comments?filter=${encodeURIComponent('{"status":"hold","type":"all","q":"Storm"}')}`);
      const refusal = { code: 'rest_cannot_edit', message: 'You may not.', data: { status: 403 } };
      await page.route('**/rest/cms/v2/comments/*', (route) => route.fulfill({ status: 403, json: refusal }));
      await page.getByText('1-3 of 3').waitFor();
      await page.keyboard.press('a');
      await page.getByText('You may not.').waitFor();
      expect(await page.getByText('Crisp and sweet.').count()).toBe(1);
      await page.getByRole('button', { name: /^Undo/ }).waitFor({ state: 'detached' });
      office.expectMessage(/403/);
      await office.close();
    });

    it('show markup that a visitor wrote as text', async () => {
      await aComment(server.database, Number(post.id), { status: 'hold', author_name: MARKUP, content: `Text ${MARKUP}` });
      const office = await Office.open(browser, server, 'administrator');
      await office.goTo('comments');
      await office.page.getByText(`Text ${MARKUP}`).waitFor();
      expect(await office.page.locator('img[src="x"]').count()).toBe(0);
      await office.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      await aQueue('Axel');
      const office = await Office.open(browser, server, 'administrator');
      await office.goTo('comments');
      await office.page.getByRole('listitem').first().waitFor();
      await office.page.keyboard.press('s');
      await office.expectAccessible();
      await office.page.getByRole('tab', { name: /^Spam/ }).click();
      await office.expectAccessible();
      await office.close();
    });
  });
});

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aContactMessage, createRecord } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { itLooks, Office, PHONE, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MESSAGES = '/contact-form/v1/contact-messages';

/** What a hostile visitor may write. */
const MARKUP = '<img src=x onerror=alert(1)>';

describeInBrowser('Contact messages in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
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

    const aMessage = (subject: string, row: object = {}, more: object = {}) =>
      aContactMessage(server.database, form, { 'your-subject': subject, ...more }, row);
    const read = async (id: number): Promise<JsonRecord> => (await server.as('admin').get(`${MESSAGES}/${id}`)).body;

    it('are read by keys, those that nobody has read first, and wait on home until then', async () => {
      await aMessage('Old question', { is_read: 1, created_at: '2026-03-05 12:00:00' });
      const figs = await aMessage('Figs', {}, { 'your-message': `Any left?\n${MARKUP}` });
      const dates = await aMessage('Dates', { created_at: '2026-03-02 12:00:00' });
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await page.getByRole('link', { name: '2 unread messages of visitors', exact: true }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('i');
      const items = page.getByRole('list', { name: 'Contact messages', exact: true }).getByRole('listitem');
      await expect
        .poll(() => items.allInnerTexts(), WITHIN)
        .toEqual([
          expect.stringMatching(/Unread[^]*Dates/),
          expect.stringMatching(/Unread[^]*Figs/),
          expect.stringMatching(/Old question/),
        ]);
      for (const key of ['j', 'j']) await page.keyboard.press(key);
      const message = page.getByRole('article', { name: 'Message', exact: true });
      await message.getByText(MARKUP).waitFor();
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      const reply = await message.getByRole('link', { name: /^Reply/ }).getAttribute('href');
      expect(reply).toMatch(/^mailto:jan%40noten\.nl\?subject=Re%3A%20Figs&body=/);
      await expect.poll(async () => [(await read(figs)).read, (await read(dates)).read], WITHIN).toEqual([true, true]);
      await page.keyboard.press('m');
      await expect.poll(async () => (await read(figs)).read, WITHIN).toBe(false);
      await office.close();
    });

    it('are spam or deleted a moment later, unless the person takes it back', async () => {
      const [spam, kept, deleted] = [await aMessage('Watches'), await aMessage('Kept'), await aMessage('Deleted')];
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('contact-messages');
      await page.getByText('Watches').click();
      await page.keyboard.press('s');
      await page.getByText('The message is spam.').waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Kept' }).getByRole('button').click();
      await page.keyboard.press('d');
      await page.getByText('The message is deleted.').waitFor();
      await office.button('Undo').click();
      await page.getByRole('listitem').filter({ hasText: 'Kept' }).waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Deleted' }).getByRole('button').click();
      await office.button(/^Delete/).click();
      await page.getByRole('listitem').filter({ hasText: 'Deleted' }).waitFor({ state: 'detached' });
      await expect.poll(async () => (await read(deleted)).code, WITHIN).toBe('contact_message_not_found');
      expect([(await read(spam)).status, (await read(kept)).status]).toEqual(['spam', 'taken']);
      await page.getByRole('tab', { name: /^Spam/ }).click();
      await page.getByText('Watches').click();
      await office.button(/^No spam/).click();
      await page.getByRole('heading', { name: 'No spam', exact: true }).waitFor();
      await expect.poll(async () => (await read(spam)).status, WITHIN).toBe('taken');
      await office.close();
    });

    it('are found by their text, and open on a screen of their own on a phone', async () => {
      const id = await aMessage('Figs', {}, { 'your-message': 'From the Luberon' });
      await aMessage('Dates');
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      // The open side menu of a desk would lie over a phone.
      await office.button('Close menu').click();
      await page.setViewportSize(PHONE);
      await office.goTo('contact-messages');
      await page.getByRole('textbox', { name: 'Search', exact: true }).fill('luberon');
      await page.getByText('1-1 of 1').waitFor();
      await page.getByText('Figs').click();
      await page.getByRole('article', { name: 'Message', exact: true }).getByText('From the Luberon').waitFor();
      expect(page.url()).toContain(`contact-messages/${id}`);
      await expect.poll(async () => (await read(id)).read, WITHIN).toBe(true);
      await office.close();
    });

    it('are there for nobody who may not publish pages, and say what will be there', async () => {
      const author = await Office.open(browser, server, 'author');
      expect(await author.page.getByRole('menuitem', { name: 'Contact messages', exact: true }).count()).toBe(0);
      await author.close();
      const office = await Office.open(browser, server, 'editor');
      await office.goTo('contact-messages');
      await office.page.getByRole('heading', { name: 'No messages', exact: true }).waitFor();
      await office.expectAccessible();
      await office.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      const id = await aMessage('Figs');
      await aMessage('Dates', { is_read: 1 });
      const office = await Office.open(browser, server, 'editor');
      await office.goTo('contact-messages');
      await office.page.getByText('Figs').click();
      await office.page.getByRole('article', { name: 'Message', exact: true }).waitFor();
      await office.expectAccessible();
      await office.goTo(`contact-messages/${id}`);
      await office.page.getByRole('article', { name: 'Message', exact: true }).waitFor();
      await office.expectAccessible();
      await office.close();
    });
  });
});

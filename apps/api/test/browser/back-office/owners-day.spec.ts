import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aComment, aName, anOrder, aProduct, aWebhook, createRecord } from '../../support/builders.js';
import type { Client } from '../../support/client.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { startReceivers, type Receivers } from '../../support/webhook-receivers.js';
import { describeInBrowser, type TestBrowser } from '../test-browser.js';
import { field, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The most clicks and keys of a task that somebody does every day, from home on. What is typed into a field is not counted. */
const MAX_STEPS = 6;

/** A person who has just opened the back office, and whose clicks and keys are counted. */
class Person {
  private steps = 0;

  private constructor(readonly office: Office) {}

  static async atHome(...[browser, server, role]: Parameters<typeof Office.open>): Promise<Person> {
    return new Person(await Office.open(browser, server, role));
  }

  get page() {
    return this.office.page;
  }

  async click(what: Locator): Promise<void> {
    this.steps += 1;
    await what.click();
  }

  async press(...keys: string[]): Promise<void> {
    this.steps += keys.length;
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async leave(): Promise<void> {
    expect(this.steps).toBeLessThanOrEqual(MAX_STEPS);
    await this.office.close();
  }
}

describeInBrowser('The day of a shop', (browser: TestBrowser) => {
  describeOnEachEngine('in the back office of a real server', (engine) => {
    let server: TestServer;
    let receivers: Receivers;
    let admin: Client;
    beforeAll(async () => {
      server = await startTestServer(engine);
      receivers = await startReceivers(server.database);
      admin = server.as('admin');
    });
    afterAll(async () => {
      await receivers.stop();
      await server.stop();
    });

    const read = async (path: string): Promise<JsonRecord> => (await admin.get(path)).body;
    const personOf = (role: Parameters<typeof Office.open>[2]) => Person.atHome(browser, server, role);

    describe.each(['administrator', 'shop_manager'] as const)('of a person of the role %s', (role) => {
      it('begins with a refund: the order is found by a name, and one packet of two comes back', async () => {
        const name = aName('Hazelaar');
        const walnuts = await aProduct(admin, { name: 'Walnuts', regular_price: '8.75' });
        const order = await anOrder(admin, {
          billing: { first_name: 'Hanna', last_name: name },
          ...{ line_items: [{ product_id: walnuts.id, quantity: 2 }], set_paid: true },
        });
        const person = await personOf(role);
        const { page, office } = person;
        await person.press('Control+k');
        await page.getByRole('combobox', { name: /^Find/ }).fill(name);
        await person.click(page.getByRole('option', { name: new RegExp(`#${order.number}`) }));
        await person.click(office.button(/^Refund/));
        await field(page, 'Pieces back: Walnuts').fill('1');
        await person.click(office.button('Refund €8.75'));
        await page.getByText('€8.75 is refunded.').waitFor();
        const [refund] = (await admin.list(`/shop/v1/orders/${order.id}/refunds`)).body;
        expect([refund.amount, refund.line_items]).toMatchObject(['8.75', [{ quantity: -1 }]]);
        await person.leave();
      });

      it('has a category whose prices rise by 10 %', async () => {
        const category = await aCategory(admin, { name: aName('Nuts') });
        const { id } = await aProduct(admin, { regular_price: '8.75', categories: [{ id: category.id }] });
        const person = await personOf(role);
        const { page, office } = person;
        await person.press('g', 'p');
        await page.getByRole('combobox', { name: 'Category', exact: true }).fill(category.name as string);
        await person.click(page.getByRole('option', { name: category.name as string }));
        await page.getByText('1-1 of 1').waitFor();
        await person.click(office.button('Change prices'));
        await page.getByLabel(/^Percentage/).fill('10');
        await person.click(office.button('Change 1 price'));
        await expect.poll(async () => (await read(`/shop/v1/products/${id}`)).regular_price, WITHIN).toBe('9.63');
        await person.leave();
      });

      it('shows the sales of this month', async () => {
        const person = await personOf(role);
        const { page } = person;
        const [{ total_sales: total }] = (await admin.list('/shop/v1/reports/sales', { period: 'month' })).body;
        await person.press('g', 'r');
        const shown = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' });
        await page
          .getByText(shown.format(total as Intl.StringNumericLiteral))
          .first()
          .waitFor();
        await person.leave();
      });

      it('sends a failed webhook again', async () => {
        const [path, name] = [receivers.newPath(), aName('Books')];
        const hook = {
          status: 'active',
          name,
          topic: 'order.created',
          delivery_url: receivers.origin + path,
          retry_schedule: [],
        };
        const { id } = await aWebhook(admin, hook);
        await receivers.waitForRequests(path, 1);
        receivers.respondWith(500);
        await anOrder(admin);
        const failing = async () => (await admin.list(`/shop/v1/webhooks/${id}/deliveries`)).body[0]?.error_code;
        await expect.poll(failing, WITHIN).toBe('http_500');
        receivers.respondWith(200);
        const before = receivers.requestsAt(path).length;
        const person = await personOf(role);
        const { page, office } = person;
        await person.click(page.getByRole('link', { name: '1 webhook fails', exact: true }));
        await person.click(page.getByText(name));
        await person.click(office.button('Send all failed again'));
        await person.click(office.button('Send again'));
        await receivers.waitForRequests(path, before + 1);
        await person.leave();
        await admin.delete(`/shop/v1/webhooks/${id}`, { force: true });
      });

      it('ends with the orders for the accountant', async () => {
        const figs = await aProduct(admin, { regular_price: '2.00' });
        const order = await anOrder(admin, { set_paid: true, line_items: [{ product_id: figs.id, quantity: 1 }] });
        const person = await personOf(role);
        const { page, office } = person;
        await person.press('g', 'o');
        await person.click(office.button('Export'));
        await field(page, 'First day').fill('2020-01-01');
        await field(page, 'Last day').fill('2099-01-01');
        await person.click(field(page, 'A row for each item of an order'));
        const [download] = await Promise.all([page.waitForEvent('download'), person.click(office.button('Export').last())]);
        expect(readFileSync(await download.path(), 'utf8')).toContain(`\n${order.number},`);
        await person.leave();
      });
    });

    it.each(['administrator', 'shop_manager', 'editor', 'author'] as const)(
      'has a post with a picture, which a person of the role %s publishes',
      async (role) => {
        const title = aName('Harvest');
        const picture = { create: { width: 40, height: 30, channels: 3, background: '#a0703c' } } as const;
        const buffer = await sharp(picture).png().toBuffer();
        const person = await personOf(role);
        const { page, office } = person;
        await person.press('n', 'b');
        await field(page, 'Title').fill(title);
        await person.click(office.button('Choose a picture'));
        const dialog = page.getByRole('dialog');
        await field(dialog, 'Choose a file').setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer });
        await field(dialog, 'Alternative text').fill('A bowl of walnuts');
        await person.click(dialog.getByRole('button', { name: 'Use this picture', exact: true }));
        await page.getByRole('img', { name: 'A bowl of walnuts', exact: true }).waitFor();
        await person.click(office.button('Publish'));
        await page.getByText('It is published.').waitFor();
        const [post] = (await admin.list('/cms/v2/posts', { search: title })).body;
        expect([post.status, Number(post.featured_media) > 0]).toEqual(['publish', true]);
        await person.leave();
      },
    );

    it.each(['administrator', 'shop_manager', 'editor'] as const)(
      'has a comment, which a person of the role %s approves',
      async (role) => {
        const post = await createRecord(admin, '/cms/v2/posts', { title: aName('Nuts'), status: 'publish' });
        const comment = await aComment(server.database, Number(post.id), { status: 'hold', content: aName('Well said') });
        const person = await personOf(role);
        await person.press('g', 'm');
        await person.page.getByText('1-1 of 1').waitFor();
        await person.press('j', 'a');
        const query = { include: String(comment), status: 'any' };
        const status = async () => (await admin.list('/cms/v2/comments', query)).body[0]?.status;
        await expect.poll(status, WITHIN).toBe('approved');
        await person.leave();
      },
    );

    it('has a new employee, who gets a link and the screens of a role', async () => {
      const username = aName('sanne').replace(' ', '.');
      const person = await personOf('administrator');
      const { page, office } = person;
      await person.press('n', 'u');
      await field(page, 'E-mail').fill(`${username}@noten.nl`);
      await person.click(page.getByRole('radio', { name: /^Shop manager/ }));
      await person.click(office.button('Send invitation'));
      const link = await page.getByRole('dialog', { name: 'Link to choose a password', exact: true }).locator('pre').innerText();
      await person.click(office.button('I have kept it'));
      expect(link).toMatch(/set-password/);
      const query = { search: username, context: 'edit', roles: 'shop_manager' };
      expect((await admin.list('/cms/v2/users', query)).body).toHaveLength(1);
      await person.leave();
    });
  });
});

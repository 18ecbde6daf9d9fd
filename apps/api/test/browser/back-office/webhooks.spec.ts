import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createHmac } from 'node:crypto';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, anOrder, aWebhook } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { startReceivers, type ReceivedRequest, type Receivers } from '../../support/webhook-receivers.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const WEBHOOKS = '/shop/v1/webhooks';

describeInBrowser('Webhooks in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    let receivers: Receivers;
    beforeAll(async () => {
      server = await startTestServer(engine);
      receivers = await startReceivers(server.database);
    });
    afterAll(async () => {
      await receivers.stop();
      await server.stop();
    });
    beforeEach(async () => {
      receivers.respondWith(200);
      for (const { id } of (await server.as('admin').list(WEBHOOKS, { per_page: 100 })).body)
        await server.as('admin').delete(`${WEBHOOKS}/${id}`, { force: true });
    });

    const read = async (path: string): Promise<JsonRecord> => (await server.as('admin').get(path)).body;
    const deliveriesOf = async (id: number): Promise<JsonRecord[]> =>
      (await server.as('admin').list(`${WEBHOOKS}/${id}/deliveries`)).body.filter(({ topic }) => topic !== 'ping');

    interface Sent {
      readonly id: number;
      readonly name: string;
      readonly path: string;
      /** How many requests the receiver has got so far. */
      readonly count: number;
    }

    /** A webhook with a delivery that has failed, or has failed and waits for an hour. */
    async function aFailedDelivery(retry_schedule: number[]): Promise<Sent> {
      const [path, name] = [receivers.newPath(), aName('Books')];
      const hook = { status: 'active', name, delivery_url: receivers.origin + path, retry_schedule };
      const { id } = await aWebhook(server.as('admin'), hook);
      await receivers.waitForRequests(path, 1);
      receivers.respondWith(500);
      await anOrder(server.as('admin'));
      await expect.poll(async () => (await deliveriesOf(id))[0]?.error_code, WITHIN).toBe('http_500');
      receivers.respondWith(200);
      return { id, name, path, count: receivers.requestsAt(path).length };
    }

    /** Whether a request is signed with a secret of the browser, which is in base64. */
    function isSignedWith(secret: string, { headers, body }: ReceivedRequest): boolean {
      const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
      return String(headers['webhook-signature']).split(' ').includes(expected);
    }

    it('say how to make the first one, whose secret is shown once, and whose address is refused beside its field', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('webhooks');
      await page.getByRole('heading', { name: 'No webhooks yet', exact: true }).waitFor();
      await office.expectAccessible();
      await page.getByRole('link', { name: 'New webhook', exact: true }).last().click();
      await field(page, 'Address of the receiver').fill('books.example/hooks');
      await office.button('Create webhook').click();
      await page
        .locator('p')
        .getByText(/^The delivery_url is not a valid URL/)
        .waitFor();
      office.expectMessage(/400/);
      const path = receivers.newPath();
      await field(page, 'Address of the receiver').fill(receivers.origin + path);
      await field(page, 'Topic').click();
      await page.getByRole('option', { name: 'An order changes (order.updated)', exact: true }).click();
      await office.button('Create webhook').click();
      const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
      await office.button('I have kept it').click();
      await page.getByRole('heading', { name: 'Deliveries', exact: true }).waitFor();
      const id = Number(/webhooks\/(\d+)/.exec(page.url())![1]);
      expect(await read(`${WEBHOOKS}/${id}`)).toMatchObject({ topic: 'order.updated', delivery_url: receivers.origin + path });
      const [ping] = await receivers.waitForRequests(path, 1);
      expect(isSignedWith(secret, ping)).toBe(true);
      expect(await page.content()).not.toContain(secret);
      await office.close();
    });

    it('send again in five clicks from home what has failed, and the receiver gets it', async () => {
      const { id, name, path, count } = await aFailedDelivery([]);
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await page.getByRole('link', { name: '1 webhook fails', exact: true }).click();
      await page.getByText(name).click();
      await office.button('Send all failed again').click();
      await page.getByText('1 delivery has failed, is waiting or was cancelled. It is sent now.').waitFor();
      await office.button('Send again').click();
      await page.getByText('1 delivery is sent again.').waitFor();
      const received = await receivers.waitForRequests(path, count + 1);
      const [delivery] = await deliveriesOf(id);
      expect(received.at(-1)!.body).toBe(delivery.request_body);
      await page.getByRole('tab', { name: 'Delivered 2', exact: true }).waitFor();
      await office.close();
    });

    it('send a delivery now that waits for its next attempt, and cancel one', async () => {
      const { id, path, count } = await aFailedDelivery([3_600, 3_600]);
      receivers.respondWith(500);
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`webhooks/${id}`);
      const item = page
        .getByRole('list', { name: 'Deliveries', exact: true })
        .getByRole('button', { name: /^Waiting order\.created/ });
      await item.click();
      await page.getByText(/^The next attempt is due/).waitFor();
      await office.button('Send now').click();
      await receivers.waitForRequests(path, count + 1);
      await page.getByText(/HTTP 500 · 2 attempts/).waitFor();
      const attempts = page.getByRole('listitem').filter({ hasText: /^HTTP 500 · [\d.]+ s/ });
      await expect.poll(() => attempts.count(), WITHIN).toBe(2);
      await office.button('Cancel delivery').click();
      await page.getByText('The delivery is cancelled.').waitFor();
      await expect.poll(async () => (await deliveriesOf(id))[0].state, WITHIN).toBe('cancelled');
      receivers.respondWith(200);
      await office.button('Send again').click();
      await receivers.waitForRequests(path, count + 2);
      await page.getByRole('button', { name: /^Delivered order\.created/ }).waitFor();
      await office.close();
    });

    it('replace their secret, and deliveries are signed with both for a while', async () => {
      const path = receivers.newPath();
      const old = 'the secret of before';
      const hook = { status: 'active', secret: old, delivery_url: receivers.origin + path };
      const { id } = await aWebhook(server.as('admin'), hook);
      await receivers.waitForRequests(path, 1);
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`webhooks/${id}`);
      await office.button('Replace secret').click();
      await page.getByRole('button', { name: 'Replace', exact: true }).click();
      const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
      await office.button('I have kept it').click();
      await page.getByText('The old secret also signs until').waitFor();
      await anOrder(server.as('admin'));
      const [, received] = await receivers.waitForRequests(path, 2);
      expect([secret, old].map((one) => isSignedWith(one, received))).toEqual([true, true]);
      await office.button('Replace secret').click();
      await page.getByLabel(/^The old secret also signs/).click();
      await page.getByRole('option', { name: 'No longer, because it leaked', exact: true }).click();
      await field(page, 'Secret of your own').fill('whsk_no key');
      await page.getByRole('button', { name: 'Replace', exact: true }).click();
      await page
        .locator('p')
        .getByText(/^The secret starts with whsk_/)
        .waitFor();
      office.expectMessage(/400/);
      await field(page, 'Secret of your own').fill('the third secret');
      await page.getByRole('button', { name: 'Replace', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await anOrder(server.as('admin'));
      const [, , last] = await receivers.waitForRequests(path, 3);
      expect(['the third secret', secret, old].map((one) => isSignedWith(one, last))).toEqual([true, false, false]);
      await office.close();
    });

    it('are edited, paused and deleted, and what receivers answer is text', async () => {
      const { id } = await aFailedDelivery([]);
      const markup = '<img src=x onerror=alert(1)>';
      await server.database.write((unit) =>
        unit.query('UPDATE webhook_delivery SET response_body = ? WHERE webhook_id = ?', [markup + 'x'.repeat(3_000), id]),
      );
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo(`webhooks/${id}`);
      await page.getByRole('button', { name: /^Failed order\.created/ }).click();
      await page.getByText(markup).waitFor();
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      await office.button('Show all 3028 characters').click();
      await page.getByText('x'.repeat(3_000)).waitFor();
      await office.expectAccessible();
      await page.keyboard.press('e');
      await field(page, 'Name').fill('Bookkeeping');
      await office.button('Save').click();
      await page.getByText('The webhook is saved.').waitFor();
      await office.button('Pause').click();
      await page.getByText(/^This webhook is paused/).waitFor();
      expect(await read(`${WEBHOOKS}/${id}`)).toMatchObject({ name: 'Bookkeeping', status: 'paused' });
      await office.button('Delete').click();
      await office.button('Confirm').click();
      await page.getByRole('heading', { name: 'No webhooks yet', exact: true }).waitFor();
      await expect.poll(async () => (await read(`${WEBHOOKS}/${id}`)).data, WITHIN).toEqual({ status: 404 });
      await office.close();
    });

    itLooks(
      engine,
      'are found by name in the command menu, and accessible in light and dark, at a desk and on a phone',
      async () => {
        const { id, name } = await aFailedDelivery([3_600]);
        const office = await Office.open(browser, server, 'shop_manager');
        const { page } = office;
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: /^Find an order/ }).fill(name);
        await page.getByRole('option', { name: new RegExp(name) }).click();
        await page.getByRole('heading', { name: 'Deliveries', exact: true }).waitFor();
        for (const screen of ['webhooks', 'webhooks/create', `webhooks/${id}`]) {
          await office.goTo(screen);
          await office.expectAccessible();
        }
        await office.button('Replace secret').click();
        await office.expectAccessible();
        await office.close();
      },
    );

    it('are there for nobody who may not manage them', async () => {
      const office = await Office.open(browser, server, 'editor');
      expect(await office.page.getByRole('menuitem', { name: 'Webhooks', exact: true }).count()).toBe(0);
      await office.goTo('webhooks');
      expect(await office.page.getByRole('link', { name: 'New webhook', exact: true }).count()).toBe(0);
      await office.close();
    });
  });
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, createRecord } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { basicAuth, startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const KEYS = '/shop/v1/keys';

describeInBrowser('Consumer keys in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const read = async (query: object): Promise<JsonRecord[]> => (await server.as('admin').list(KEYS, { ...query })).body;
    const statusWith = async (name: string, secret: string) =>
      (await server.as('visitor').send('GET', '/shop/v1/orders', { headers: basicAuth({ name, secret }) })).status;

    it('are made, work, and are refused once they are revoked; the secret is shown once', async () => {
      const description = aName('Till');
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await page.keyboard.press('n');
      await page.keyboard.press('y');
      await field(page, 'What it is for').fill(description);
      await field(page, 'Account').fill('shop_man');
      await page.getByRole('option', { name: /^shop_manager \(/ }).click();
      await field(page, 'Read and write').check();
      await office.button('Create key').click();
      const shown = async (name: string) => page.getByRole('group', { name, exact: true }).getByRole('code').innerText();
      await page.getByText('The key is made').waitFor();
      const [key, secret] = [await shown('Consumer key'), await shown('Consumer secret')];
      expect([await statusWith(key, secret), await statusWith(key, `${secret}0`)]).toEqual([200, 401]);
      await office.expectAccessible();
      await office.button('I have kept it').click();
      const row = page.getByRole('row', { name: new RegExp(description) });
      await row.getByText(`ends in ${key.slice(-4)}`).waitFor();
      expect(await row.innerText()).toMatch(/shop_manager\s+Read and write/);
      await page.reload();
      await office.settle();
      await row.waitFor();
      for (const text of [key, secret]) expect(await page.content()).not.toContain(text);
      expect(JSON.stringify(await read({ search: description }))).not.toContain(secret.slice(3));

      // As if a program had used the key since the list was read, which is no change that the person must know of.
      const used = `UPDATE consumer_key SET last_used_at = '2026-03-05 12:00:00' WHERE description = ?`;
      await server.database.write((unit) => unit.query(used, [description]));
      await office.button(`Revoke ${description}`).click();
      await page.getByText('webhooks that it has made are paused').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
      await page.getByText('The key is revoked.').waitFor();
      expect([await statusWith(key, secret), await read({ search: description })]).toEqual([401, []]);
      await office.close();
    });

    it('are changed in a dialog that keeps what was typed until the person discards it', async () => {
      const description = aName('Scales');
      await createRecord(server.as('admin'), KEYS, { description, permissions: 'read_write' });
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo('settings/keys');
      await office.button(`Change ${description}`).click();
      await page.getByLabel('Read', { exact: true }).check();
      await page.keyboard.press('Escape');
      await page.getByText('Discard your changes?').waitFor();
      await office.button('Cancel').last().click();
      await office.button('Save').click();
      await page.getByText('The key is saved.').waitFor();
      await expect
        .poll(async () => (await read({ search: description }))[0], WITHIN)
        .toMatchObject({ permissions: 'read', description });
      await office.close();
    });

    it('of others are not shown to a shop manager, who may make own ones', async () => {
      const description = aName('Secret till');
      await createRecord(server.as('admin'), KEYS, { description });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('settings/keys');
      await page.getByRole('heading', { name: 'No keys yet', exact: true }).waitFor();
      expect(await page.content()).not.toContain(description);
      await office.expectAccessible();
      await page.getByRole('link', { name: 'New key', exact: true }).first().click();
      await field(page, 'What it is for').fill(aName('My till'));
      expect(await field(page, 'Account').count()).toBe(0);
      await office.button('Create key').click();
      await office.button('I have kept it').click();
      await page.getByRole('row', { name: new RegExp(office.username) }).waitFor();
      await office.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      await createRecord(server.as('admin'), KEYS, { description: aName('Till') });
      const office = await Office.open(browser, server, 'administrator');
      for (const screen of ['settings/keys', 'settings/keys/create']) {
        await office.goTo(screen);
        await office.expectAccessible();
      }
      await office.close();
    });
  });
});

import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { aProduct } from '../../support/builders.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeInBrowser('The system in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine, { backupEvery: 24 });
    });
    afterAll(() => server.stop());

    const files = () => readdirSync(join(server.dataDir, 'backups')).filter((name) => name.endsWith('.tar'));

    it('makes a backup when somebody asks for one, shows its size, and deletes it after a question', async () => {
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await page.keyboard.press('g');
      await page.keyboard.press('d');
      await office.button('Back up now').click();
      const made = page.getByRole('listitem').filter({ hasText: 'By hand' });
      await made.getByText(/kB/).waitFor();
      await made.getByRole('button', { name: /^Delete grove-/ }).waitFor();
      const [name] = files().filter((file) => file.includes('manual'));
      expect(await made.innerText()).toContain(name);
      await office.expectAccessible();
      await office.button(`Delete ${name}`).click();
      await page.getByText('The shop cannot be restored from this backup any more.').waitFor();
      await office.button('Delete').last().click();
      await expect.poll(files, WITHIN).not.toContain(name);
      await made.waitFor({ state: 'detached' });
      await office.close();
    });

    it('warns if the last backup is older than the schedule says', async () => {
      await expect.poll(() => files().length, WITHIN).toBeGreaterThan(0);
      const longAgo = new Date(Date.now() - 48 * 3_600_000);
      for (const name of files()) utimesSync(join(server.dataDir, 'backups', name), longAgo, longAgo);
      const office = await Office.open(browser, server, 'administrator');
      await office.goTo('settings/backups');
      await office.page.getByText('one is due every 24 hours').waitFor();
      await office.page.getByText(/By the schedule/).waitFor();
      await office.close();
    });

    it('shows what the doctor and the check find, with what to do', async () => {
      const { id } = await aProduct(server.as('admin'));
      await server.database.write((unit) => updateRows(unit, 'product', { name_key: 'zzz' }, { id }));
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo('settings/health');
      await office.button('Examine now').click();
      await page
        .getByText(/^Files can be stored in/)
        .first()
        .waitFor();
      await page.getByText('Set SMTP_URL', { exact: false }).first().waitFor();
      await office.button('Check now').click();
      await page.getByText(new RegExp(`name_key of product ${id}`)).waitFor();
      await page
        .getByText(/grove check --repair/)
        .first()
        .waitFor();
      await office.expectAccessible();
      await office.button('Check now').click();
      await page.getByText(/This is running, or has just begun/).waitFor();
      office.expectMessage(/409/);
      await office.close();
    });

    it('is not there for a shop manager, not even by its address', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      for (const screen of ['settings/backups', 'settings/health']) {
        await office.goTo(screen);
        for (const name of ['Back up now', 'Examine now', 'Check now']) expect(await office.button(name).count()).toBe(0);
        expect(await page.getByRole('link', { name: /Backups|Health/ }).count()).toBe(0);
      }
      await office.close();
    });
  });
});

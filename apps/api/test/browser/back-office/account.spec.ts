import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { describeOnEachEngine } from '@grove/database/testing';
import { basicAuth, startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office, PASSWORD, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const STEP_MS = 30_000;

describeInBrowser('The own account in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    /** The code that an app shows, now or some steps of 30 seconds later. */
    const codeOf = (secret: string, later = 0): string =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * STEP_MS });

    /** Switches the second factor on. Returns the secret of the app, and the recovery codes. */
    async function switchOn(office: Office): Promise<{ secret: string; recoveryCodes: string[] }> {
      const { page } = office;
      await office.goTo('account');
      await office.button('Switch on').click();
      const dialog = page.getByRole('dialog');
      await field(dialog, 'Your password').fill(PASSWORD);
      await office.button('Continue').click();
      await dialog.getByRole('img', { name: 'QR code of your second factor', exact: true }).waitFor();
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
      await field(dialog, 'Code of the app').fill(codeOf(secret));
      await office.button('Confirm').click();
      const codes = page.getByRole('dialog', { name: 'Your recovery codes', exact: true });
      const recoveryCodes = (await codes.locator('pre').innerText()).split('\n');
      await office.button('I have kept it').click();
      await page.getByText('10 recovery codes are left').waitFor();
      return { secret, recoveryCodes };
    }

    /** Types the password and a code on the sign-in page. */
    async function signInWith(office: Office, code: string): Promise<void> {
      await office.enterPassword();
      await field(office.page, 'Code').fill(code);
      await field(office.page, 'Code').press('Enter');
    }

    it('gets a second factor, which signing in then asks for: a wrong code says so, and a recovery code counts once', async () => {
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      const home = page.getByRole('menuitem', { name: 'Home', exact: true });
      const { secret, recoveryCodes } = await switchOn(office);
      expect(new Set(recoveryCodes).size).toBe(10);

      await office.signOut();
      await signInWith(office, codeOf(secret, 20));
      await page.getByText('This code is wrong, expired or was used before.').waitFor();
      await field(page, 'Code').fill(codeOf(secret, 1));
      await field(page, 'Code').press('Enter');
      await home.waitFor();

      await office.signOut();
      await signInWith(office, recoveryCodes[0]);
      await home.waitFor();
      await office.goTo('account');
      await page.getByText('9 recovery codes are left').waitFor();

      await office.signOut();
      await signInWith(office, recoveryCodes[0]);
      await page.getByText('This code is wrong, expired or was used before.').waitFor();
      office.expectMessage(/401/);
      await office.close();
    });

    it('gets new recovery codes, and loses the second factor, for its password only', async () => {
      const office = await Office.open(browser, server, 'author');
      const { page } = office;
      const { recoveryCodes } = await switchOn(office);
      await office.button('New recovery codes').click();
      const dialog = page.getByRole('dialog');
      await field(dialog, 'Your password').fill('not the password');
      await dialog.getByRole('button', { name: 'New recovery codes', exact: true }).click();
      await dialog.getByText('This is not the password of your account.').waitFor();
      office.expectMessage(/400/);
      await field(dialog, 'Your password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'New recovery codes', exact: true }).click();
      const shown = page.getByRole('dialog', { name: 'Your recovery codes', exact: true });
      const downloaded = page.waitForEvent('download');
      await shown.getByRole('button', { name: 'Download', exact: true }).click();
      expect((await downloaded).suggestedFilename()).toBe('grove-recovery-codes.txt');
      expect(recoveryCodes).not.toContain((await shown.locator('pre').innerText()).split('\n')[0]);
      await office.button('I have kept it').click();

      await office.button('Switch off').click();
      await field(dialog, 'Your password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Switch off', exact: true }).click();
      await office.button('Switch on').waitFor();
      await office.signOut();
      await office.signIn();
      await office.close();
    });

    it('signs another device out, whose next request leads to the sign-in page, which says why', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const other = await Office.enter(browser, server, office.username);
      await office.goTo('account');
      const devices = office.page.getByRole('region', { name: 'Signed in on these devices', exact: true });
      await devices.getByText('This device').waitFor();
      await devices.getByRole('button', { name: /^Sign out:/ }).click();
      await office.page.getByText('The device is signed out.').waitFor();
      await expect.poll(() => devices.getByRole('listitem').count(), WITHIN).toBe(1);

      await other.goTo('orders');
      await other.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
      await other.page.getByText('You are signed out: your session ended').waitFor();
      other.expectMessage(/401/);
      await office.goTo('orders');
      await office.page.getByRole('menuitem', { name: 'Home', exact: true }).waitFor();
      await other.close();
      await office.close();
    });

    it('gets a new password, with which this device stays signed in and no other does', async () => {
      const office = await Office.open(browser, server, 'editor');
      const other = await Office.enter(browser, server, office.username);
      await office.goTo('account');
      const section = office.page.getByRole('region', { name: 'Password', exact: true });
      await field(section, 'New password').fill('short');
      await section.getByRole('button', { name: 'Change password', exact: true }).click();
      await section.getByText('Must be 8 characters at least').waitFor();
      await field(section, 'New password').fill('pistachio with salt');
      await section.getByRole('button', { name: 'Change password', exact: true }).click();
      await office.page.getByText('Your password is changed.').waitFor();
      await office.goTo('comments');
      await office.page.getByRole('menuitem', { name: 'Home', exact: true }).waitFor();
      await other.goTo('comments');
      await other.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
      other.expectMessage(/401/);
      await other.signIn('pistachio with salt');
      await other.close();
      await office.close();
    });

    it('has a name and a language, which the back office shows from then on', async () => {
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo('account');
      await field(page, 'Name that others see').fill('Noor & Co');
      await page.getByRole('combobox', { name: 'Language', exact: true }).click();
      await page.getByRole('option', { name: 'Nederlands', exact: true }).click();
      await office.button('Save').click();
      await page.getByRole('heading', { name: 'Je account', exact: true }).waitFor();
      await office.button('Noor & Co').waitFor();
      const { body } = await server.as('admin').list('/cms/v2/users', { search: office.username, context: 'edit' });
      expect(body[0]).toMatchObject({ locale: 'nl_NL', name: 'Noor &amp; Co' });
      const elsewhere = await Office.enter(browser, server, office.username);
      await elsewhere.page.getByRole('menuitem', { name: 'Berichten', exact: true }).waitFor();
      await elsewhere.button('Noor & Co').click();
      await elsewhere.page.getByRole('menuitem', { name: 'English', exact: true }).click();
      await elsewhere.page.getByRole('menuitem', { name: 'Posts', exact: true }).waitFor();
      await elsewhere.page.reload();
      await elsewhere.settle();
      await elsewhere.page.getByRole('menuitem', { name: 'Posts', exact: true }).waitFor();
      await elsewhere.close();
      await office.close();
    });

    it('gives programs passwords of their own, each shown once, which are refused once revoked', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('account');
      await office.button('New application password').click();
      await field(page, 'Program').fill('Stock app');
      await office.button('Create password').click();
      const secret = await page.getByRole('dialog', { name: 'Stock app', exact: true }).locator('pre').innerText();
      const headers = basicAuth({ name: office.username, secret });
      const statusOfProgram = async () => (await fetch(`${server.root}/shop/v1/orders`, { headers })).status;
      expect(await statusOfProgram()).toBe(200);
      await office.button('I have kept it').click();
      await page.getByText(secret).waitFor({ state: 'detached' });

      await office.button('Revoke: Stock app').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
      await expect.poll(statusOfProgram, WITHIN).toBe(401);
      await office.button('Revoke: Stock app').waitFor({ state: 'detached' });
      await office.close();
    });

    itLooks(engine, 'is accessible in light and dark, at a desk and on a phone', async () => {
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await page.keyboard.press('g');
      await page.keyboard.press('a');
      await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
      await office.expectAccessible();
      await office.button('Switch on').click();
      await field(page, 'Your password').fill(PASSWORD);
      await office.button('Continue').click();
      await page.getByRole('img', { name: 'QR code of your second factor', exact: true }).waitFor();
      await office.expectAccessible();
      const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
      await field(page, 'Code of the app').fill(codeOf(secret));
      await office.button('Confirm').click();
      await page.getByRole('dialog', { name: 'Your recovery codes', exact: true }).waitFor();
      await office.expectAccessible();
      await office.close();
    });
  });
});

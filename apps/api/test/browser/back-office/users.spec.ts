import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import type { Role } from '@grove/users';
import { aName, createRecord } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office, PASSWORD, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeInBrowser('Users in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const account = async (username: string): Promise<JsonRecord> =>
      (await server.as('admin').list('/cms/v2/users', { search: username, context: 'edit' })).body[0];

    async function aUser(role: Role): Promise<JsonRecord> {
      const username = aName(role).replace(' ', '-');
      const fields = { username, email: `${username}@noten.nl`, password: PASSWORD, roles: [role] };
      return createRecord(server.as('admin'), '/cms/v2/users', fields);
    }

    /** What the side menu of somebody has. */
    const screensOf = ({ page }: Office): Promise<string[]> => page.getByRole('menuitem').allInnerTexts();

    it('are invited by a link, choose their password, and see only the screens of their role', async () => {
      const username = aName('sanne').replace(' ', '.');
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo('settings/users');
      await page.getByRole('link', { name: 'Invite somebody', exact: true }).click();
      await field(page, 'E-mail').fill(`${username}@noten.nl`);
      await field(page, 'First name').fill('Sanne');
      await field(page, 'Last name').fill('de Vries');
      expect(await field(page, 'Username').inputValue()).toBe(username);
      await page.getByRole('radio', { name: /^Editor/ }).check();
      await office.button('Send invitation').click();
      const link = await page.getByRole('dialog', { name: 'Link to choose a password', exact: true }).locator('pre').innerText();
      await office.button('I have kept it').click();
      await page.getByRole('heading', { name: 'Sanne de Vries', exact: true }).waitFor();

      const visit = await browser.open(`${server.url}/admin/${new URL(link).hash}`);
      await field(visit.page, 'New password').fill('pistachio with salt');
      await visit.page.getByRole('button', { name: 'Set your password', exact: true }).click();
      await visit.page.getByText('Your password is set.').waitFor();
      await visit.close();
      const newcomer = await Office.enter(browser, server, username, 'pistachio with salt');
      const screens = await screensOf(newcomer);
      expect(screens).toContain('Reviews and comments');
      expect(screens.filter((name) => ['Orders', 'Products', 'Customers', 'Settings'].includes(name))).toEqual([]);
      await newcomer.goTo('settings/users');
      await newcomer.page.getByText('There is nothing here that you may change').waitFor();
      await newcomer.close();
      await office.close();
    });

    it('are refused beside their fields, and what was typed stays', async () => {
      const { username, email } = await aUser('author');
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo('settings/users/invite');
      await field(page, 'E-mail').fill(`new-${String(email)}`);
      await field(page, 'First name').fill('Pim');
      await field(page, 'Username').fill(String(username));
      await office.button('Send invitation').click();
      await page.locator('form').getByText('Another account has this username.').waitFor();
      expect(await field(page, 'First name').inputValue()).toBe('Pim');
      await field(page, 'Username').fill(`other-${String(username)}`);
      await field(page, 'E-mail').fill(String(email));
      await office.button('Send invitation').click();
      await page.locator('form').getByText('Another account has this e-mail address.').waitFor();
      expect(await field(page, 'Username').inputValue()).toBe(`other-${String(username)}`);
      office.expectMessage(/400/);
      await office.close();
    });

    it('are found by role and name, and disabled: their next request is refused and the page says why, until they are enabled', async () => {
      const manager = await Office.open(browser, server, 'shop_manager');
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await page.keyboard.press('g');
      await page.keyboard.press('u');
      await page.getByRole('tab', { name: /^Shop manager/ }).click();
      await page.getByRole('textbox', { name: 'Search', exact: true }).fill(manager.username);
      await page.getByText('1-1 of 1').waitFor();
      await page.getByRole('row', { name: new RegExp(manager.username) }).click();
      await office.button('Disable').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
      await page.getByText('The account is disabled.').waitFor();
      await page.getByText('Signed in nowhere.').waitFor();

      await manager.goTo('orders');
      await manager.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
      await manager.page.getByText('an administrator changed what your account may do').waitFor();
      await manager.enterPassword();
      await manager.page.getByText('No account has this name and password.').waitFor();
      manager.expectMessage(/401/);

      await office.goTo('settings/users');
      await page.getByRole('row', { name: new RegExp(`${manager.username}.*Disabled`) }).click();
      await office.button('Enable').click();
      await page.getByText('The account is enabled.').waitFor();
      await manager.signIn();
      await manager.close();
      await office.close();
    });

    it('lose the screens of a role that is taken away', async () => {
      const manager = await Office.open(browser, server, 'shop_manager');
      const { id } = await account(manager.username);
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo(`settings/users/${id}`);
      await page.getByRole('checkbox', { name: 'Shop manager', exact: true }).uncheck();
      await page.getByRole('checkbox', { name: 'Author', exact: true }).check();
      await office.button('Save').click();
      await page.getByText('The account is saved.').waitFor();
      expect(await account(manager.username)).toMatchObject({ roles: ['author'] });

      await manager.goTo('orders');
      await manager.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
      manager.expectMessage(/401/);
      await manager.signIn();
      // Signing in leads back to the screen of before, for which the server refuses its list.
      manager.mayLog(/403/);
      expect(await screensOf(manager)).not.toContain('Orders');
      await manager.close();
      await office.close();
    });

    it('are signed out everywhere, and deleted after somebody else gets their posts', async () => {
      const author = await Office.open(browser, server, 'author');
      const { id } = await account(author.username);
      const post = await createRecord(server.as('admin'), '/cms/v2/posts', { title: 'Nuts', status: 'publish', author: id });
      const heir = await aUser('editor');
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo(`settings/users/${id}`);
      await office.button('Sign out everywhere').click();
      await page.getByText('Signed in nowhere.').waitFor();
      await author.goTo('account');
      await author.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
      author.expectMessage(/401/);

      await office.button('Delete').click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true);
      await dialog.getByRole('combobox', { name: 'Who gets them', exact: true }).fill(String(heir.username));
      await page.getByRole('option', { name: String(heir.username) }).click();
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('textbox', { name: 'Search', exact: true }).waitFor();
      await expect.poll(async () => (await server.as('admin').get(`/cms/v2/users/${id}`)).status, WITHIN).toBe(404);
      expect((await server.as('admin').get(`/cms/v2/posts/${post.id}`)).body).toMatchObject({ author: heir.id });
      await author.close();
      await office.goTo(`settings/users/${id}`);
      await page.getByRole('textbox', { name: 'Search', exact: true }).waitFor();
      office.expectMessage(/404/);
      await office.close();
    });

    it('do not change their own roles, and only administrators have this screen', async () => {
      const office = await Office.open(browser, server, 'administrator');
      const { id } = await account(office.username);
      await office.goTo(`settings/users/${id}`);
      await office.page.getByText('Nobody changes their own roles.').waitFor();
      expect(await office.page.getByRole('checkbox', { name: 'Administrator', exact: true }).isDisabled()).toBe(true);
      expect(await office.page.getByRole('button', { name: /^(Disable|Delete)$/ }).count()).toBe(0);
      await office.close();
      const manager = await Office.open(browser, server, 'shop_manager');
      await manager.goTo('settings/users');
      expect(await manager.page.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
      expect(await manager.page.getByRole('textbox', { name: 'Search', exact: true }).count()).toBe(0);
      await manager.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      const { id } = await aUser('editor');
      const office = await Office.open(browser, server, 'administrator');
      for (const screen of ['settings/users', 'settings/users/invite', `settings/users/${id}`]) {
        await office.goTo(screen);
        await office.expectAccessible();
      }
      await office.button('Delete').click();
      await office.page.getByRole('dialog').waitFor();
      await office.expectAccessible();
      await office.close();
    });
  });
});

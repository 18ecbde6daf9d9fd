import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aProduct, createRecord } from '../../support/builders.js';
import { createPicture, storedFiles, upload } from '../../support/files.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Two files as a browser hands them over that are dropped on a page. */
const DROPPED = `['nuts.txt', 'figs.txt'].reduce((dropped, name) => {
  dropped.items.add(new File(['Walnuts and figs'], name, { type: 'text/plain' }));
  return dropped;
}, new DataTransfer())`;

const MARKUP = '<img src=x onerror=alert(1)>';

describeInBrowser('Media in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine, { uploadLimit: 20_000 });
    });
    afterAll(() => server.stop());

    const all = async (): Promise<JsonRecord[]> =>
      (await server.as('admin').list('/cms/v2/media', { context: 'edit', per_page: 100, status: ['inherit', 'private'] })).body;
    const aPictureFile = async (name: string, width = 60) => ({
      ...{ name, mimeType: 'image/png' },
      buffer: await createPicture(width, 40),
    });
    const aPicture = async (name: string): Promise<JsonRecord> =>
      (await upload(server.as('admin'), name, await createPicture(400, 300))).body;

    it('say how to add the first file, and take several, by their button and dropped', async () => {
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo('media');
      await page.getByRole('heading', { name: 'No pictures or files yet', exact: true }).waitFor();
      await office.expectAccessible();
      await field(page, 'Upload files').setInputFiles([await aPictureFile('bowl.png'), await aPictureFile('bag.png')]);
      await page.getByRole('link', { name: /^bowl/ }).waitFor();
      const files = await page.evaluateHandle(DROPPED);
      await page.getByRole('list', { name: 'Media', exact: true }).dispatchEvent('drop', { dataTransfer: files });
      await expect
        .poll(async () => (await all()).map(({ slug }) => slug).sort(), WITHIN)
        .toEqual(['bag', 'bowl', 'figs', 'nuts']);
      await page.getByRole('link', { name: /^figs/ }).waitFor();
      expect(await page.getByRole('list', { name: 'Uploads', exact: true }).count()).toBe(0);
      await office.close();
    });

    it('name a file that is too large or of a wrong type beside the reason of the server, and keep nothing of it', async () => {
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      const [before, stored] = [await all(), storedFiles(server).length];
      await office.goTo('media');
      await field(page, 'Upload files').setInputFiles([
        { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(60_000, 'nut ') },
        { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      ]);
      const uploads = page.getByRole('list', { name: 'Uploads', exact: true });
      await uploads.getByText(/^large\.txt: .*20,?000/).waitFor();
      await uploads.getByText(/^run\.exe: .+\.$/).waitFor();
      office.expectMessage(/4\d\d/);
      expect([await all(), storedFiles(server).length]).toEqual([before, stored]);
      await uploads.getByRole('button', { name: 'Close', exact: true }).first().click();
      await uploads.getByRole('button', { name: 'Close', exact: true }).click();
      await uploads.waitFor({ state: 'detached' });
      await office.close();
    });

    it('are found by words, type and date, and in the command menu', async () => {
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo('media');
      const shown = () => page.getByRole('list', { name: 'Media', exact: true }).getByRole('link').allInnerTexts();
      await page.getByRole('textbox', { name: 'Search', exact: true }).fill('fig');
      await expect.poll(async () => (await shown()).length, WITHIN).toBe(1);
      await page.getByRole('textbox', { name: 'Search', exact: true }).fill('');
      await page.getByRole('combobox', { name: 'Type', exact: true }).click();
      await page.getByRole('option', { name: 'Pictures', exact: true }).click();
      await expect.poll(async () => (await shown()).map((text) => text.split('\n')[0]).sort(), WITHIN).toEqual(['bag', 'bowl']);
      await office.button('Add filter').click();
      await page.getByRole('menuitemcheckbox', { name: 'Uploaded until', exact: true }).click();
      await field(page, 'Uploaded until').fill('2020-01-01');
      await page.getByText('No picture or file matches these filters.').waitFor();
      await page.goBack();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Find an order/ }).fill('bowl');
      await page.getByRole('option', { name: /^bowl/ }).click();
      await page.getByRole('heading', { name: 'Where it is used', exact: true }).waitFor();
      await office.close();
    });

    it('get their texts on a page of their own, which shows markup as text and keeps what was typed', async () => {
      const picture = await aPicture('walnut.png');
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo('media');
      await page.getByRole('link', { name: /^walnut/ }).click();
      await page.getByText('400 × 300').waitFor();
      expect(await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue()).toBe(picture.source_url);
      await field(page, 'Alternative text').fill('A walnut on a table');
      await field(page, 'Title').fill('Nuts & figs');
      await field(page, 'Caption').fill(MARKUP);
      const asked = page.waitForEvent('dialog');
      const clicked = page.getByRole('menuitem', { name: 'Home', exact: true }).click();
      await (await asked).dismiss();
      await clicked;
      await office.button('Save').click();
      await page.getByText('The file is saved.').waitFor();
      const { body } = await server.as('admin').get(`/cms/v2/media/${picture.id}`, { context: 'edit' });
      expect(body).toMatchObject({ alt_text: 'A walnut on a table', title: { raw: 'Nuts & figs' }, description: { raw: '' } });
      expect(await field(page, 'Caption').inputValue()).toBe((body.caption as JsonRecord).raw);
      await office.close();
    });

    it('name their uses, and deletion warns of them before anything is lost', async () => {
      const admin = server.as('admin');
      const picture = await aPicture('shell.png');
      const post = await createRecord(admin, '/cms/v2/posts', { title: `Shells ${MARKUP}`, featured_media: picture.id });
      const content = `<img src="${picture.source_url}" alt="">`;
      await createRecord(admin, '/cms/v2/pages', { title: 'About shells', content, status: 'publish' });
      await aProduct(admin, { name: 'Shells to burn', images: [{ id: picture.id }] });
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo(`media/${picture.id}`);
      const uses = page.getByRole('region', { name: 'Where it is used', exact: true });
      await uses.getByRole('link', { name: 'Shells to burn', exact: true }).waitFor();
      const { body } = await admin.get(`/cms/v2/posts/${post.id}`, { context: 'edit' });
      expect((await uses.innerText()).split('\n').slice(1)).toEqual([
        `${String((body.title as JsonRecord).raw)} post, as its featured picture`,
        'About shells page, in its text',
        'Shells to burn product, as its picture',
      ]);
      await office.expectAccessible();
      await office.button('Delete').click();
      const question = page.getByRole('dialog');
      await question.getByText('It is still used here:').waitFor();
      await question.getByText('Shells to burn').waitFor();
      await question.getByRole('button', { name: 'Cancel', exact: true }).click();
      expect((await admin.get(`/cms/v2/media/${picture.id}`)).status).toBe(200);
      await office.button('Delete').click();
      await question.getByRole('button', { name: 'Confirm', exact: true }).click();
      await field(page, 'Upload files').waitFor();
      expect((await admin.get(`/cms/v2/media/${picture.id}`)).status).toBe(404);
      await office.close();
    });

    it('of others are neither shown to an author nor changed by one', async () => {
      const picture = await aPicture('secret.png');
      const office = await Office.open(browser, server, 'author');
      await office.goTo('media');
      await office.page.getByRole('heading', { name: 'No pictures or files yet', exact: true }).waitFor();
      await office.close();
      const author = server.as('author');
      expect((await author.put(`/cms/v2/media/${picture.id}`, { alt_text: 'x' })).status).toBe(403);
      expect((await author.get(`/cms/v2/media/${picture.id}/uses`)).status).toBe(403);
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      const [medium] = await all();
      const office = await Office.open(browser, server, 'editor');
      for (const screen of ['media', `media/${medium.id}`]) {
        await office.goTo(screen);
        await office.page
          .getByRole(screen === 'media' ? 'list' : 'region')
          .first()
          .waitFor();
        await office.expectAccessible();
      }
      await office.close();
    });
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, createRecord } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What the rich editor would drop: comments, sections and classes. */
const BLOCKS =
  '<!-- wp:group {"tagName":"section"} --><section class="wp-block-group"><p class="lead">Nuts</p></section><!-- /wp:group -->';

const MARKUP = '<img src=x onerror=alert(1)>';

describeInBrowser('Posts and pages in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const read = async (id: unknown, kind = 'posts'): Promise<JsonRecord> =>
      (await server.as('admin').get(`/cms/v2/${kind}/${String(id)}`, { context: 'edit' })).body;

    const aPost = (body: object = {}): Promise<JsonRecord> =>
      createRecord(server.as('admin'), '/cms/v2/posts', { title: aName('Post'), status: 'publish', ...body });

    const idIn = (office: Office): string => /#\/(?:posts|pages)\/(\d+)/.exec(office.page.url())![1]!;

    const text = (office: Office) => office.page.getByRole('textbox', { name: 'Text', exact: true });

    it('say how to write the first one', async () => {
      const office = await Office.open(browser, server, 'editor');
      await office.goTo('pages');
      await office.page.getByRole('heading', { name: 'No pages yet', exact: true }).waitFor();
      await office.expectAccessible();
      await office.close();
    });

    it('are written and published with a picture in a few clicks', async () => {
      const title = aName('Nuts & bolts');
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await page.keyboard.press('n');
      await page.keyboard.press('b');
      await field(page, 'Title').fill(title);
      await text(office).click();
      await page.keyboard.type('Walnuts are here, ');
      await page.keyboard.press('Control+b');
      await page.keyboard.type('fresh');
      await office.button('Choose a picture').click();
      const dialog = page.getByRole('dialog');
      const picture = { create: { width: 40, height: 30, channels: 3, background: '#a0703c' } } as const;
      await dialog
        .getByLabel('Choose a file', { exact: true })
        .setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: await sharp(picture).png().toBuffer() });
      await field(dialog, 'Alternative text').fill('A bowl of walnuts');
      await office.expectAccessible();
      await dialog.getByRole('button', { name: 'Use this picture', exact: true }).click();
      await page.getByRole('img', { name: 'A bowl of walnuts', exact: true }).waitFor();
      await field(page, 'Tags').fill('harvest');
      await page.getByRole('option', { name: 'Make “harvest”', exact: true }).click();
      await page.getByRole('button', { name: 'harvest', exact: true }).waitFor();
      await office.button('Publish').click();
      await page.getByText('It is published.').waitFor();
      await page.waitForURL(/posts\/\d+$/);
      const post = await read(idIn(office));
      expect(post).toMatchObject({
        ...{ status: 'publish', title: { raw: title }, content: { raw: '<p>Walnuts are here, <strong>fresh</strong></p>' } },
      });
      expect([post.tags, post.categories].map((terms) => (terms as number[]).length)).toEqual([1, 1]);
      const { body: medium } = await server.as('admin').get(`/cms/v2/media/${String(post.featured_media)}`);
      expect(medium.alt_text).toBe('A bowl of walnuts');
      expect(await page.getByRole('link', { name: 'View on the site', exact: true }).getAttribute('href')).toBe(post.link);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Find/ }).fill(title);
      await page.getByRole('option', { name: title }).waitFor();
      await office.close();
    });

    it('for those with a password are not saved without one, which everybody could read', async () => {
      const post = await aPost();
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo(`posts/${post.id}`);
      await page.getByRole('combobox', { name: 'Visible to', exact: true }).click();
      await page.getByRole('option', { name: 'Those with a password', exact: true }).click();
      await field(page, 'Title').fill('For members');
      await office.button('Save').click();
      await page.getByText('Type the password. Without one everybody could read the text.').waitFor();
      await office.settle();
      expect((await read(post.id)).title).toEqual(post.title);
      await field(page, 'Password').fill('walnut');
      await office.button('Save').click();
      await page.getByText('It is saved.').waitFor();
      expect(await read(post.id)).toMatchObject({
        title: { raw: 'For members' },
        password: 'walnut',
        content: { protected: true },
      });
      await page.getByRole('combobox', { name: 'Visible to', exact: true }).click();
      await page.getByRole('option', { name: 'Everybody', exact: true }).click();
      await field(page, 'Title').fill('For everybody');
      await office.button('Save').click();
      await expect.poll(async () => read(post.id), WITHIN).toMatchObject({ title: { raw: 'For everybody' }, password: '' });
      await office.close();
    });

    it('that are pages are not put under themselves, or under a page that is under them', async () => {
      const word = aName('Page');
      const aPage = (name: string, parent = 0) =>
        createRecord(server.as('admin'), '/cms/v2/pages', { title: `${word} ${name}`, status: 'publish', parent });
      const top = await aPage('top');
      const middle = await aPage('middle', Number(top.id));
      await aPage('low', Number(middle.id));
      await aPage('other');
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo(`pages/${top.id}`);
      await field(page, 'Belongs under').fill(word);
      await expect.poll(() => page.getByRole('option').allInnerTexts(), WITHIN).toEqual([`${word} other`]);
      await office.close();
    });

    it('of others are out of reach of authors, who publish their own', async () => {
      const other = await aPost({ title: aName('By somebody else') });
      const office = await Office.open(browser, server, 'author');
      const { page } = office;
      await office.goTo('posts');
      await page.getByRole('heading', { name: 'No posts yet', exact: true }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Pages', exact: true }).count()).toBe(0);
      await office.goTo(`posts/${other.id}`);
      await page.getByRole('heading', { name: 'No posts yet', exact: true }).waitFor();
      office.expectMessage(/403/);
      const refused = await server.as('author').put(`/cms/v2/posts/${other.id}`, { title: 'Mine' });
      expect([refused.status, (await read(other.id)).title]).toMatchObject([403, other.title as object]);
      await page.getByRole('link', { name: 'New post', exact: true }).first().click();
      expect(await page.getByLabel('Author', { exact: true }).count()).toBe(0);
      await field(page, 'Title').fill(aName('By me'));
      await office.button('Publish').click();
      await page.getByText('It is published.').waitFor();
      await page.waitForURL(/posts\/\d+$/);
      expect((await read(idIn(office))).status).toBe('publish');
      await office.close();
    });

    it('of contributors wait for review, and an editor publishes them', async () => {
      const title = aName('Recipe');
      const contributor = await Office.open(browser, server, 'contributor');
      await contributor.goTo('posts/create');
      await field(contributor.page, 'Title').fill(title);
      expect(await contributor.button('Publish').count()).toBe(0);
      await contributor.button('Send for review').click();
      await contributor.page.getByText('It waits for review.').waitFor();
      await contributor.page.waitForURL(/posts\/\d+$/);
      const id = idIn(contributor);
      expect((await read(id)).status).toBe('pending');
      expect((await server.as('contributor').put(`/cms/v2/posts/${id}`, { status: 'publish' })).status).toBe(403);
      await contributor.expectAccessible();
      await contributor.close();

      const editor = await Office.open(browser, server, 'editor');
      await editor.goTo('posts');
      await editor.page.getByRole('tab', { name: 'Waits for review 1', exact: true }).click();
      await editor.page.getByRole('row', { name: title }).getByRole('checkbox').check();
      await editor.button('Publish').click();
      await editor.page.getByText('1 is published.').waitFor();
      expect((await read(id)).status).toBe('publish');
      await editor.button('Undo').click();
      await editor.page.getByRole('row', { name: title }).waitFor();
      await expect.poll(async () => (await read(id)).status, WITHIN).toBe('pending');
      await editor.close();
    });

    it('are scheduled for a moment in the zone of the site, or have a password', async () => {
      await server.as('admin').put('/cms/v2/settings', { timezone: 'Asia/Tokyo' });
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo('posts/create');
      await page.getByText(/Asia\/Tokyo/).waitFor();
      await field(page, 'Title').fill(aName('Later'));
      await field(page, 'Date').fill('2050-01-02T10:30');
      await field(page, 'Visible to').click();
      await page.getByRole('option', { name: 'Those with a password', exact: true }).click();
      await field(page, 'Password').fill('walnut');
      await office.button('Schedule').click();
      await page.getByText('It is scheduled.').waitFor();
      await page.waitForURL(/posts\/\d+$/);
      // The form of the new post is still there until that of the stored one is drawn.
      await page.getByText('Scheduled', { exact: true }).waitFor();
      const id = idIn(office);
      expect(await read(id)).toMatchObject({ status: 'future', date_gmt: '2050-01-02T01:30:00', password: 'walnut' });
      await field(page, 'Date').fill('');
      await page.keyboard.press('Control+s');
      await page.getByText('It is saved.').waitFor();
      expect(await read(id)).toMatchObject({ status: 'publish', password: 'walnut' });
      await office.close();
    });

    it('name their author, also one who is not the person who edits them', async () => {
      const { id } = await aPost();
      const { author } = await read(id);
      const { name } = (await server.as('admin').get(`/cms/v2/users/${String(author)}`)).body;
      const office = await Office.open(browser, server, 'administrator');
      await office.goTo(`posts/${id}`);
      const field = office.page.getByRole('combobox', { name: 'Author', exact: true });
      await expect.poll(() => field.inputValue(), WITHIN).toBe(name);
      await office.close();
    });

    it('with blocks are edited as HTML, of which nothing is lost', async () => {
      const post = await aPost({ content: BLOCKS, excerpt: 'Nuts' });
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo(`posts/${post.id}`);
      await page.getByText('nothing is lost').waitFor();
      expect(await office.button('Text').isDisabled()).toBe(true);
      await text(office).fill(`${BLOCKS}<!-- wp:paragraph --><p>More</p><!-- /wp:paragraph -->`);
      await page.keyboard.press('Control+s');
      await page.getByText('It is saved.').waitFor();
      expect(await read(post.id)).toMatchObject({
        ...{ content: { raw: `${BLOCKS}<!-- wp:paragraph --><p>More</p><!-- /wp:paragraph -->` }, excerpt: { raw: 'Nuts' } },
      });
      await office.close();
    });

    it('with plain lines stay as they are until somebody changes the text', async () => {
      const post = await aPost({ content: 'One\n\nTwo' });
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo(`posts/${post.id}`);
      await text(office).getByText('Two').waitFor();
      await field(page, 'Title').fill('Lines');
      await office.button('Save').click();
      await page.getByText('It is saved.').waitFor();
      expect((await read(post.id)).content).toMatchObject({ raw: 'One\n\nTwo' });
      await text(office).getByText('Two').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' more');
      await office.button('Save').click();
      await expect.poll(async () => (await read(post.id)).content, WITHIN).toMatchObject({ raw: '<p>One</p><p>Two more</p>' });
      await office.close();
    });

    it('have revisions, which are compared and restored', async () => {
      const post = await aPost({ content: '<p>Walnuts are small</p>' });
      await server.as('admin').put(`/cms/v2/posts/${post.id}`, { excerpt: 'Nuts' });
      await server.as('admin').put(`/cms/v2/posts/${post.id}`, { content: '<p>Walnuts are large</p>' });
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo(`posts/${post.id}`);
      await office.button('Compare and restore').click();
      const differences = page.getByRole('region', { name: 'Differences', exact: true });
      await differences.waitFor();
      expect(await differences.locator('del').allInnerTexts()).toEqual(['small']);
      expect(await differences.locator('ins').allInnerTexts()).toEqual(['large']);
      await office.expectAccessible();
      await field(page, 'With').click();
      await page.getByRole('option').last().click();
      await office.button('Restore the second one').click();
      await text(office).getByText('Walnuts are small').waitFor();
      expect((await read(post.id)).content).toMatchObject({ raw: '<p>Walnuts are small</p>' });
      await office.close();
    });

    it('show markup that somebody stored as text', async () => {
      const post = await aPost({ title: `Title ${MARKUP}`, content: `<p>Text ${MARKUP}</p>`, excerpt: MARKUP });
      await server.as('admin').put(`/cms/v2/posts/${post.id}`, { content: `Other ${MARKUP}` });
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo('posts');
      await page
        .getByRole('row', { name: /^.*Title/ })
        .first()
        .waitFor();
      await office.goTo(`posts/${post.id}`);
      expect(await text(office).inputValue()).toBe(`Other ${MARKUP}`);
      await office.button('Compare and restore').click();
      await page.getByRole('region', { name: 'Differences', exact: true }).waitFor();
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      await office.close();
    });

    it('go to the trash, come back, and are deleted for good after a question', async () => {
      const page_ = await createRecord(server.as('admin'), '/cms/v2/pages', { title: aName('About'), status: 'publish' });
      const office = await Office.open(browser, server, 'editor');
      const { page } = office;
      await office.goTo(`pages/${page_.id}`);
      await office.button('Move to the trash').click();
      // The editor, which is still there for a moment, has a button "Compare and restore".
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await page.getByText('It is restored.').waitFor();
      expect((await read(page_.id, 'pages')).status).toBe('publish');
      await office.button('Move to the trash').click();
      await office.button('Delete for good').click();
      await office.button('Confirm').click();
      await page.getByRole('tab', { name: /^All/ }).waitFor();
      await office.settle();
      expect((await server.as('admin').get(`/cms/v2/pages/${page_.id}`)).status).toBe(404);
      await office.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      const post = await aPost({ content: '<h2>Nuts</h2><p>and <a href="/shop">more</a></p>' });
      const office = await Office.open(browser, server, 'administrator');
      for (const screen of ['posts', 'posts/create', `posts/${post.id}`, 'pages/create']) {
        await office.goTo(screen);
        await office.expectAccessible();
      }
      await office.close();
    });
  });
});

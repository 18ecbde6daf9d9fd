import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, anAttribute, aName } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const CATEGORIES = '/shop/v1/products/categories';

describeOnEachEngine('Terms', (engine) => {
  let server: TestServer;
  let admin: Client;
  let attribute: JsonRecord;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
    attribute = await anAttribute(admin);
  });
  afterAll(async () => {
    await checkInvariants(server.database);
    await server.stop();
  });

  const createTerm = async (path: string, body: object) => (await admin.post(path, body)).body;

  describe.each([
    ['categories', () => CATEGORIES],
    ['tags', () => '/shop/v1/products/tags'],
    ['shipping classes', () => '/shop/v1/products/shipping_classes'],
    ['attribute terms', () => `/shop/v1/products/attributes/${attribute.id}/terms`],
  ])('that are %s', (kind, path) => {
    it.each([
      ['an empty text', ''],
      ['only white space', ' \t\n '],
      ['only HTML tags', '<b></b>'],
    ])('cannot have %s as their name, neither on creation nor on update', async (_case, name) => {
      const term = await createTerm(path(), { name: aName() });
      await expectRefusal(server, [400, 'empty_term_name'], () => admin.post(path(), { name }));
      await expectRefusal(server, [400, 'empty_term_name'], () =>
        admin.put(`${path()}/${term.id}`, { name, description: 'New.' }),
      );
    });

    it('cannot be created without a name', async () => {
      const error = await expectRefusal(server, [400, 'rest_missing_callback_param'], () =>
        admin.post(path(), { slug: 'nameless' }),
      );
      expect(error.data.params).toEqual(['name']);
      await expectRefusal(server, [400, 'rest_missing_callback_param'], () => admin.post(path(), { name: null }));
    });

    it('keep their name if null is sent for it', async () => {
      const term = await createTerm(path(), { name: aName() });
      const { body } = await admin.put(`${path()}/${term.id}`, { name: null, description: 'New.' });
      expect(body).toMatchObject({ name: term.name, description: 'New.' });
    });

    it('have unique names in any letter case', async () => {
      const term = await createTerm(path(), { name: aName('Pecan') });
      const error = await expectRefusal(server, [400, 'term_exists'], () =>
        admin.post(path(), { name: ` ${term.name.toUpperCase()} ` }),
      );
      expect(error.data.resource_id).toBe(term.id);
    });

    it('can have names that differ only in accents (finding low: accents sort with the base letter)', async () => {
      const [plain, accented] = [`Creme ${kind}`, `Crème ${kind}`];
      const first = await createTerm(path(), { name: plain });
      const second = await createTerm(path(), { name: accented });
      expect([first, second].map(({ name }) => name)).toEqual([plain, accented]);
      for (const { id, name } of [first, second]) {
        const error = await expectRefusal(server, [400, 'term_exists'], () => admin.post(path(), { name: name.toUpperCase() }));
        expect(error.data.resource_id).toBe(id);
      }
    });

    it('can have the same name if the second request sends an unused slug (finding M2)', async () => {
      const term = await createTerm(path(), { name: aName('Pistachio') });
      const slug = `${term.slug}-salted`;
      const other = await createTerm(path(), { name: term.name, slug });
      expect(other).toMatchObject({ name: term.name, slug });
      for (const taken of [term.slug, slug, '', '!!!', null])
        await expectRefusal(server, [400, 'term_exists'], () => admin.post(path(), { name: term.name, slug: taken }));
      const create = [{ name: term.name, slug: `${term.slug}-raw` }, { name: term.name }];
      const { body } = await admin.post<{ create: JsonRecord[] }>(`${path()}/batch`, { create });
      expect(body.create).toEqual([
        expect.objectContaining({ slug: `${term.slug}-raw` }),
        { id: 0, error: expect.objectContaining({ code: 'term_exists' }) },
      ]);
    });

    it('have names of one line, with single spaces (finding low: blanks)', async () => {
      const name = aName('Brazil');
      const term = await createTerm(path(), { name: ` ${name} \t\n nut ` });
      expect(term.name).toBe(`${name} nut`);
      expect((await admin.put(`${path()}/${term.id}`, { name: `Hazel\t \t${name}` })).body.name).toBe(`Hazel ${name}`);
    });

    it('percent-encode special characters in the slug, and are found by it (finding low: slugs)', async () => {
      const term = await createTerm(path(), { name: `${aName()} 🌰` });
      const start = term.slug.slice(0, -'-%f0%9f%8c%b0'.length);
      expect(term.slug).toBe(`${start}-%f0%9f%8c%b0`);
      for (const slug of [term.slug, `${start}-🌰`])
        expect((await admin.list(path(), { slug })).body.map(({ id }) => id)).toEqual([term.id]);
    });

    it('have unique slugs: a new term gets a number, and an update to a used slug is refused', async () => {
      const slug = aName('slug').replace(' ', '-');
      const [first, second] = [
        await createTerm(path(), { name: aName(), slug }),
        await createTerm(path(), { name: aName(), slug }),
      ];
      expect([first.slug, second.slug]).toEqual([slug, `${slug}-2`]);
      await expectRefusal(server, [400, 'duplicate_term_slug'], () =>
        admin.put(`${path()}/${second.id}`, { slug, description: 'New.' }),
      );
      expect((await admin.put(`${path()}/${first.id}`, { slug })).body.slug).toBe(slug);
    });

    it('get a free slug from their name when theirs is emptied', async () => {
      const name = aName('Spelt');
      const first = await createTerm(path(), { name });
      const second = await createTerm(path(), { name: aName('Wheat') });
      expect((await admin.put(`${path()}/${second.id}`, { name, slug: '' })).body.slug).toBe(`${first.slug}-2`);
      expect((await admin.put(`${path()}/${second.id}`, { slug: '' })).body.slug).toBe(`${first.slug}-2`);
    });

    it('keep their slug when they are renamed', async () => {
      const term = await createTerm(path(), { name: aName() });
      expect((await admin.put(`${path()}/${term.id}`, { name: 'Renamed & changed' })).body).toMatchObject({
        name: 'Renamed &amp; changed',
        slug: term.slug,
      });
      await admin.delete(`${path()}/${term.id}`, { force: true });
    });

    it('have names without markup and without the content of scripts and styles', async () => {
      const name = aName('Pecan');
      const term = await createTerm(path(), { name: `<script>alert(1)</script><b>${name}</b> <STYLE>b{}</STYLE>nut` });
      expect([term.name, term.slug]).toEqual([`${name} nut`, expect.not.stringContaining('alert')]);
      expect((await admin.put(`${path()}/${term.id}`, { name: `${name}<script>x</script>` })).body.name).toBe(name);
    });

    it('get their slug from their name if 0 is sent, which is no slug', async () => {
      const name = aName('Macadamia');
      const term = await createTerm(path(), { name, slug: '0' });
      expect(term.slug).toBe(name.toLowerCase().replaceAll(' ', '-'));
    });

    it('keep only inline markup and quotations in their description', async () => {
      const term = await createTerm(path(), {
        name: aName(),
        description: '<em>Fine</em> <script>x</script><p onclick="x">nuts</p><blockquote>said Ann</blockquote>',
      });
      expect(term.description).toMatch(/^<em>Fine<\/em> x?\s*nuts<blockquote>said Ann<\/blockquote>$/);
      expect((await admin.put(`${path()}/${term.id}`, { description: '' })).body.description).toBe('');
    });

    it('can only be deleted permanently', async () => {
      const term = await createTerm(path(), { name: aName() });
      for (const force of [undefined, false, 0, 'false'])
        await expectRefusal(server, [501, 'shop_rest_trash_not_supported'], () =>
          admin.delete(`${path()}/${term.id}`, { ...(force !== undefined && { force }) }),
        );
      expect((await admin.delete(`${path()}/${term.id}`, { force: true })).body).toEqual(term);
      for (const method of ['GET', 'PUT', 'DELETE'])
        await expectRefusal(server, [404, 'shop_rest_term_invalid'], () =>
          admin.send(method, `${path()}/${term.id}`, { query: { force: true } }),
        );
    });

    if (kind !== 'categories')
      it.each([0, 1, 99_999_999])('refuse the parent %j', async (parent) => {
        const term = await createTerm(path(), { name: aName() });
        await expectRefusal(server, [400, 'shop_rest_taxonomy_not_hierarchical'], () =>
          admin.post(path(), { name: aName(), parent }),
        );
        await expectRefusal(server, [400, 'shop_rest_taxonomy_not_hierarchical'], () =>
          admin.put(`${path()}/${term.id}`, { parent }),
        );
      });

    if (kind === 'tags' || kind === 'shipping classes')
      it('have the correct total on pages beyond the end', async () => {
        const all = await admin.list(path());
        const none = await admin.list(path(), { offset: 1000, page: 2 });
        expect([none.status, none.body]).toEqual([200, []]);
        expect(none.headers['x-wp-total']).toBe(all.headers['x-wp-total']);
      });

    it('list the included terms without the excluded ones', async () => {
      const terms = [
        await createTerm(path(), { name: aName() }),
        await createTerm(path(), { name: aName() }),
        await createTerm(path(), { name: aName() }),
      ];
      const ids = terms.map(({ id }) => id);
      const { body, headers } = await admin.list(path(), { include: ids, exclude: [ids[1], 99_999_999], orderby: 'include' });
      expect([body.map(({ id }) => id), headers['x-wp-total']]).toEqual([[ids[0], ids[2]], '2']);
    });
  });

  describe('that form a tree', () => {
    it('add the slug of their parent to their own if another term has the same name', async () => {
      const [cakes, vegan] = [await aCategory(admin, { name: 'Cakes' }), await aCategory(admin, { name: 'Vegan' })];
      expect([cakes.slug, (await aCategory(admin, { name: 'Cakes', parent: vegan.id })).slug]).toEqual(['cakes', 'cakes-vegan']);
      await expectRefusal(server, [400, 'term_exists'], () => admin.post(CATEGORIES, { name: 'CAKES', parent: vegan.id }));
    });

    it('refuse an unknown parent or a parent of another kind', async () => {
      const category = await aCategory(admin);
      const tag = await createTerm('/shop/v1/products/tags', { name: aName() });
      for (const parent of [99_999_999, tag.id, -1]) {
        await expectRefusal(server, [400, 'missing_parent'], () => admin.post(CATEGORIES, { name: aName(), parent }));
        await expectRefusal(server, [400, 'missing_parent'], () =>
          admin.put(`${CATEGORIES}/${category.id}`, { name: aName(), parent }),
        );
      }
    });

    it('move to the top if their new parent is one of their descendants or themselves', async () => {
      const parentTerm = await aCategory(admin);
      const child = await aCategory(admin, { parent: parentTerm.id });
      const grandchild = await aCategory(admin, { parent: child.id });
      for (const parent of [parentTerm.id, child.id, grandchild.id])
        expect((await admin.put(`${CATEGORIES}/${parentTerm.id}`, { parent })).body.parent).toBe(0);
      expect((await admin.get(`${CATEGORIES}/${grandchild.id}`)).body.parent).toBe(child.id);
    });

    it('link to their parent', async () => {
      const parentTerm = await aCategory(admin);
      const child = await aCategory(admin, { parent: parentTerm.id });
      expect(child._links).toMatchObject({ up: [{ href: `${server.root}${CATEGORIES}/${parentTerm.id}` }] });
      expect(parentTerm._links).not.toHaveProperty('up');
    });
  });
});

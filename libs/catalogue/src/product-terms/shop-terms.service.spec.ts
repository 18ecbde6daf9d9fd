import { RequestContext, visitor, type ResourceService } from '@grove/rest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, databaseMigrations } from '@grove/database';
import { RestError } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { contentEntities, contentMigrations, PicturesService, type PictureImporter } from '@grove/content';
import type { SiteSettings } from '@grove/settings';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { AttributesService } from '../attributes/attributes.service.js';
import { ProductCategoriesService } from '../categories/categories.service.js';
import { CatalogueTables1700000000500 } from '../migrations/1700000000500-catalogue-tables.js';
import { ProductTerms } from '../products/write/product-terms.js';
import { ProductTagsService } from '../tags/tags.service.js';

const MAX_LENGTH = 200;

describeOnEachEngine('A name of full length', (engine) => {
  let database: Database;
  let services: Record<string, ResourceService>;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...contentEntities, AttributeEntity],
      migrations: [...databaseMigrations, ...contentMigrations, CatalogueTables1700000000500],
    });
    await database.migrate();
    services = {
      'a tag': new ProductTagsService(database),
      'a category': new ProductCategoriesService(
        database,
        new PicturesService(database),
        new ProductTerms(database),
        {} as PictureImporter,
        {} as SiteSettings,
      ),
      'an attribute': new AttributesService(database),
    } as unknown as Record<string, ResourceService>;
  });
  afterAll(() => database.close());

  async function create(kind: string, input: object): Promise<{ id: number; slug: string } | RestError> {
    const context = new RequestContext(visitor, { home: '', root: '', language: '' });
    const made = services[kind].create(input, context, {}) as Promise<{ id: number; slug: string }>;
    return made.catch((error: unknown) => {
      if (error instanceof RestError) return error;
      throw error;
    });
  }

  it.each(
    ['a tag', 'a category', 'an attribute'].flatMap((kind) =>
      ['n', '&', '<', '"', 'İ', 'ß', '漢', '🌰'].map((sign) => [kind, sign] as const),
    ),
  )('of %s, made of %s, is stored or refused with 400, and never breaks', async (kind, sign) => {
    const name = sign.repeat(MAX_LENGTH / sign.length);
    const more = kind === 'an attribute' ? { type: 'select', orderBy: 'name', hasArchives: false } : {};
    const answer = await create(kind, { name, slug: `x${sign.codePointAt(0)}`, ...more });
    if (answer instanceof RestError) expect(answer.status).toBe(400);
    else expect(answer).toMatchObject({ id: expect.any(Number) });
  });

  it.each(['n', '&', 'İ'])('made of %s is different from one with another last letter', async (sign) => {
    const [one, other] = ['y', 'z'].map((last) => ({
      name: sign.repeat(MAX_LENGTH - 1) + last,
      slug: `${last}${sign.codePointAt(0)}`,
    }));
    for (const name of [one, other]) expect(await create('a tag', name)).toMatchObject({ id: expect.any(Number) });
    expect(await create('a tag', { ...one, slug: '' })).toMatchObject({ code: 'term_exists' });
  });

  it('of a category, used again below another category, has a slug that can be stored', async () => {
    const name = 'long'.repeat(MAX_LENGTH / 4);
    const above = (await create('a category', { name: 'above' })) as { id: number };
    const slugs = [(await create('a category', { name })) as { slug: string }];
    let parent = above.id;
    for (let depth = 0; depth < 3; depth++) {
      const made = (await create('a category', { name, parent })) as { id: number; slug: string };
      slugs.push(made);
      parent = made.id;
    }
    const distinct = new Set(slugs.map(({ slug }) => slug));
    expect(distinct.size).toBe(4);
    for (const slug of distinct) expect(slug.length).toBeLessThanOrEqual(MAX_LENGTH);
  });
});

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { slugify } from '@grove/core';
import type { StoredAttribute, StoredOption } from '../products/product.entity.js';

const AT_ONCE = 500;

interface ProductRow {
  readonly id: number;
  readonly attributes: string;
  readonly chosen: string;
}

/** Options refer to a custom attribute by its slug. Slugs percent-encode other alphabets now; before, they were transliterated to Latin letters. */
export class OptionSlugs1700000000540 implements MigrationInterface {
  readonly name = 'OptionSlugs1700000000540';

  up(runner: QueryRunner): Promise<void> {
    return renameAll(runner, (name, formerSlug) => [formerSlug(name), slugify(name)]);
  }

  down(runner: QueryRunner): Promise<void> {
    return renameAll(runner, (name, formerSlug) => [slugify(name), formerSlug(name)]);
  }
}

type Slug = (name: string) => string;

/** The function that makes the former slug of a name. Its large tables are loaded only if there are names. */
async function loadFormerSlug(): Promise<Slug> {
  const { transliterate } = await import('transliteration');
  return (name) =>
    slugify(
      transliterate(
        name
          .normalize('NFC')
          .replace(/\p{Cf}/gu, '')
          .replaceAll('€', 'E'),
      ),
    );
}

type Renaming = (name: string, formerSlug: Slug) => [from: string, to: string];

async function renameAll(runner: QueryRunner, renaming: Renaming): Promise<void> {
  for (let last = 0; ;) {
    const products = (await runner.query(PRODUCTS, [last, AT_ONCE])) as ProductRow[];
    for (const product of products) await rename(runner, product, renaming);
    if (products.length < AT_ONCE) return;
    last = products[products.length - 1].id;
  }
}

async function rename(runner: QueryRunner, { id, attributes, chosen }: ProductRow, renaming: Renaming): Promise<void> {
  const own = (JSON.parse(attributes) as StoredAttribute[]).filter((attribute) => attribute.id === 0);
  const formerSlug = await loadFormerSlug();
  const renamed = new Map(own.map(({ name }) => renaming(name, formerSlug)).filter(([from, to]) => from !== to));
  if (renamed.size === 0) return;
  const write = async (table: string, column: string, row: number, stored: string) => {
    const changed = (JSON.parse(stored) as StoredOption[]).map((option) =>
      option.id === 0 ? { ...option, name: renamed.get(option.name) ?? option.name } : option,
    );
    await runner.query(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, [JSON.stringify(changed), row]);
  };
  await write('product', 'default_attributes', id, chosen);
  const variations = (await runner.query(VARIATIONS, [id])) as Omit<ProductRow, 'chosen'>[];
  for (const variation of variations) await write('product_variation', 'attributes', variation.id, variation.attributes);
}

const PRODUCTS =
  "SELECT id, attributes, default_attributes AS chosen FROM product WHERE id > ? AND type = 'variable' AND attributes <> '[]' ORDER BY id LIMIT ?";
const VARIATIONS = 'SELECT id, attributes FROM product_variation WHERE product_id = ?';

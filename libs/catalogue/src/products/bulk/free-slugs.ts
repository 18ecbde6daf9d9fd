import { firstAvailableSlug } from '@grove/core';
import { Between, type FindOperator, In } from 'typeorm';
import { Repository, type Database } from '@grove/database';
import { ProductEntity } from '../product.entity.js';
import type { ProductRows } from './product-rows.js';

const SLUGS_PER_STATEMENT = 1_000;

/** Replaces slugs that other products have, in the same way as `ProductSlugs`. The slugs of the rows differ from each other. */
export async function replaceTakenSlugs(database: Database, rows: readonly ProductRows[]): Promise<void> {
  for (let start = 0; start < rows.length; start += SLUGS_PER_STATEMENT) {
    const part = rows.slice(start, start + SLUGS_PER_STATEMENT);
    const taken = await findTakenSlugs(
      database,
      part.flatMap(({ product }) => product.slugKey ?? []),
    );
    for (const { product } of part) if (taken.has(product.slugKey ?? '')) await rename(database, product);
  }
}

async function findTakenSlugs(database: Database, slugs: readonly string[]): Promise<Set<string>> {
  return slugKeysOf(database, In(slugs));
}

async function rename(database: Database, product: { slug: string; slugKey: string | null }): Promise<void> {
  const similar = await slugKeysOf(database, Between(product.slug, `${product.slug}-~`));
  product.slug = product.slugKey = firstAvailableSlug(product.slug, similar);
}

async function slugKeysOf(database: Database, slugKey: FindOperator<string>): Promise<Set<string>> {
  const products = await new Repository(database, ProductEntity).find({
    select: { id: true, slugKey: true },
    where: { slugKey },
  });
  return new Set(products.map((product) => product.slugKey!));
}

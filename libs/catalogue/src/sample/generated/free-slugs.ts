import { firstAvailableSlug } from '@grove/core';
import { placeholders, type Database } from '@grove/database';
import type { GeneratedRows } from './row-generator.js';

const SLUGS_PER_STATEMENT = 1_000;

/** Replaces slugs that other products have, in the same way as `ProductSlugs`. Generated slugs differ from each other. */
export async function replaceTakenSlugs(database: Database, rows: readonly GeneratedRows[]): Promise<void> {
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
  const rows = await database.read<{ slug: string }>(
    `SELECT slug_key AS slug FROM product WHERE slug_key IN (${placeholders(slugs.length)})`,
    slugs,
  );
  return new Set(rows.map(({ slug }) => slug));
}

async function rename(database: Database, product: { slug: string; slugKey: string | null }): Promise<void> {
  const similar = await database.read<{ slug: string }>('SELECT slug_key AS slug FROM product WHERE slug_key BETWEEN ? AND ?', [
    product.slug,
    `${product.slug}-~`,
  ]);
  product.slug = product.slugKey = firstAvailableSlug(product.slug, new Set(similar.map(({ slug }) => slug)));
}

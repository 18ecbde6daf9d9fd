import { In, Like } from 'typeorm';
import type { Metadata } from '../metadata.js';
import { phpInt } from '../../values/numbers.js';
import { idOrNone } from '../content/lists.js';
import type { SourceContext } from '../source-kind.js';

/** The ids of the pictures that a product names, by position: the main picture, then the gallery. What is not an id leaves its position empty. */
function imagesByPosition(meta: Metadata): Map<number, number> {
  const parts = (meta.text('_product_image_gallery') ?? '').split(',').filter((part) => part !== '' && part !== '0');
  const inGallery = [...new Set(parts.map((part) => Math.abs(phpInt(part))))];
  const main = meta.text('_thumbnail_id') ?? '';
  const ids = [...(main === '' || main === '0' ? [] : [phpInt(main)]), ...inGallery];
  return new Map([...ids.entries()].filter(([, id]) => idOrNone(id) !== 0));
}

/** Reads which pictures of products exist, by position. Those that are gone are reported. */
export async function readImages(
  products: readonly number[],
  metadataOf: (product: number) => Metadata,
  context: SourceContext,
): Promise<(product: number) => ReadonlyMap<number, number>> {
  const named = new Map(products.map((product) => [product, imagesByPosition(metadataOf(product))]));
  const existing = await readExistingImages(
    [...named.values()].flatMap((images) => [...images.values()]),
    context,
  );
  for (const [product, images] of named)
    for (const [position, id] of images)
      if (!existing.has(id)) {
        images.delete(position);
        const reason = `There is no picture ${id}, or it has no file.`;
        context.report.addLeftover({ kind: 'pictures that are gone', record: `product ${product}`, name: 'images', reason });
      }
  return (product) => named.get(product)!;
}

/** Which of these ids are pictures with a file. */
async function readExistingImages(ids: readonly number[], { source }: Pick<SourceContext, 'source'>): Promise<Set<number>> {
  const where = { ID: In([...new Set(ids)]), post_type: 'attachment', post_mime_type: Like('image/%') };
  const having = { table: 'postmeta', on: { post_id: 'ID' }, where: { meta_key: '_wp_attached_file' } };
  return new Set(await source.findIds({ table: 'posts', where, having }, 'ID'));
}

import { placeholders, type Database } from '@grove/database';

/** What further versions show of a product or variation on an order, and what its payment depends on. */
export interface SoldProduct {
  /** The name of the product; of a variation that of its product. */
  readonly productName: string;
  readonly isVirtual: boolean;
  readonly isDownloadable: boolean;
  /** The main picture; a variation without a picture has that of its product. 0 for none. */
  readonly pictureId: number;
  /** GTIN, UPC, EAN or ISBN; empty for none. */
  readonly globalUniqueId: string;
}

/** These products and variations, by id. Deleted ones are missing. */
export async function findSoldProducts(
  database: Pick<Database, 'read'>,
  { productIds, variationIds }: { readonly productIds: readonly number[]; readonly variationIds: readonly number[] },
): Promise<Map<number, SoldProduct>> {
  const read = async (sql: string, ids: readonly number[]): Promise<Row[]> => {
    const unique = [...new Set(ids)].filter((id) => id !== 0);
    return unique.length === 0 ? [] : database.read<Row>(`${sql} IN (${placeholders(unique.length)})`, unique);
  };
  const rows = await Promise.all([read(PRODUCTS, productIds), read(VARIATIONS, variationIds)]);
  return new Map(
    rows.flat().map(({ id, name, isVirtual, isDownloadable, picture, globalUniqueId }) => [
      id,
      {
        productName: name,
        isVirtual: Boolean(Number(isVirtual)),
        isDownloadable: Boolean(Number(isDownloadable)),
        pictureId: picture ?? 0,
        globalUniqueId,
      },
    ]),
  );
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly isVirtual: number | string;
  readonly isDownloadable: number | string;
  readonly picture: number | null;
  readonly globalUniqueId: string;
}

const MAIN_PICTURE =
  '(SELECT image.media_id FROM product_image image WHERE image.product_id = product.id ORDER BY image.position LIMIT 1)';

const PRODUCTS =
  'SELECT product.id, product.name, product.`virtual` AS isVirtual, product.downloadable AS isDownloadable, ' +
  'product.global_unique_id AS globalUniqueId, ' +
  `${MAIN_PICTURE} AS picture FROM product WHERE product.id`;

const VARIATIONS =
  'SELECT variation.id, product.name, variation.`virtual` AS isVirtual, variation.downloadable AS isDownloadable, ' +
  'variation.global_unique_id AS globalUniqueId, ' +
  `CASE variation.image_id WHEN 0 THEN ${MAIN_PICTURE} ELSE variation.image_id END AS picture ` +
  'FROM product_variation variation JOIN product ON product.id = variation.product_id WHERE variation.id';

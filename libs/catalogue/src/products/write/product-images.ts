import { Injectable } from '@nestjs/common';
import { PictureImporter, PictureNotFetched, PicturesService, type ImportedPicture } from '@grove/content';
import type { RequestContext } from '@grove/rest';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { ImageNotFetched, InvalidImage } from '../../errors.js';
import { ProductDefaults } from '../read/product-defaults.js';
import { ProductImageEntity } from '../product-image.entity.js';
import type { ProductImage } from '../api/parts-v1.js';
import type { ProductInput } from './product-input.js';
import { placeholderUrl } from '../api/shared-product-fields.js';

/** A picture as the client sent it, by id or by URL; `fetched` is the file at that URL. */
type SentImage = Partial<ProductImage> & { readonly fetched?: ImportedPicture; readonly authorId?: number };

/** Reads the pictures that a client sends for a product, and stores which pictures it has. */
@Injectable()
export class ProductImages {
  private readonly defaults = new ProductDefaults(this.database);
  private readonly placed = new Repository(this.database, ProductImageEntity);

  constructor(
    private readonly database: Database,
    private readonly pictures: PicturesService,
    private readonly importer: PictureImporter,
  ) {}

  /** Fetches the pictures that were sent by URL, for the product and its variations, and passes them to `work`. */
  async withFetchedImages<T>(
    input: ProductInput,
    { mountPoint, principal }: RequestContext,
    work: (input: ProductInput) => Promise<T>,
  ): Promise<T> {
    const sent = [...(input.images ?? []), ...(input.variations ?? []).flatMap(({ image }) => image ?? [])];
    if (!sent.some(({ id, src }) => !id && src)) return work(input);
    // An id takes precedence over a URL. The placeholder, which products without a picture have, is ignored.
    const placeholder = placeholderUrl(mountPoint, await this.defaults.find('placeholder'));
    const isSentByUrl = ({ id, src }: Partial<ProductImage>) => !id && Boolean(src) && src !== placeholder;
    const urls = sent.flatMap((image) => (isSentByUrl(image) ? image.src : []));
    if (urls.length === 0) return work(input);
    const rethrow = (error: unknown): never => {
      throw error instanceof PictureNotFetched ? new ImageNotFetched({ src: error.src, reason: error.reason }) : error;
    };
    return this.importer
      .withFetchedPictures(urls, mountPoint, (pictures) => {
        const withFiles = (images: readonly ProductImage[]) =>
          images.map((image) => ({
            ...image,
            ...(isSentByUrl(image) && { fetched: pictures.get(image.src), authorId: principal.userId }),
          }));
        const variations = input.variations?.map((entry) => (entry.image ? { ...entry, image: withFiles(entry.image) } : entry));
        return work({ ...input, ...(input.images && { images: withFiles(input.images) }), ...(variations && { variations }) });
      })
      .catch(rethrow);
  }

  /**
   * The ids of the pictures that were sent: first the one at position 0 (or the first one), then the others in the order in which they were sent.
   * Writes their names and alternative texts to the media.
   */
  async resolveIds(unit: UnitOfWork, sent: readonly SentImage[]): Promise<number[]> {
    const entries = sent.filter((entry) => entry.id !== 0 || entry.fetched);
    const known = await this.pictures.find(entries.flatMap(({ id }) => id || []));
    const ids = new Map<SentImage, number>();
    for (const entry of entries) {
      const id = entry.id || (await this.importImage(unit, entry));
      if (entry.id && !known.has(entry.id)) throw new InvalidImage({ id: entry.id });
      await this.pictures.describe(id, { title: entry.name, altText: entry.alt });
      ids.set(entry, id);
    }
    const main = Math.max(
      entries.findIndex(({ position }) => position === 0),
      0,
    );
    const ordered = [...entries.slice(main, main + 1), ...entries.filter((_entry, index) => index !== main)];
    return [...new Set(ordered.map((entry) => ids.get(entry)!))];
  }

  async replace(productId: number, ids: readonly number[]): Promise<void> {
    await this.placed.delete({ productId });
    const rows = ids.map((mediaId, position) => ({ productId, mediaId, position }));
    if (rows.length > 0) await this.placed.insert(rows);
  }

  private importImage(unit: UnitOfWork, { fetched, src = '', authorId = 0 }: SentImage): Promise<number> {
    if (!fetched) throw new ImageNotFetched({ src, reason: 'it has neither an id nor an address' });
    return this.importer.importPicture(unit, fetched, { authorId });
  }
}

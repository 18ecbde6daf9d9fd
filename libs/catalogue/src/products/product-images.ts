import { Injectable } from '@nestjs/common';
import { PictureImports, PictureNotFetched, PicturesService, type Imported } from '@grove/content';
import type { MountPoint, RequestContext } from '@grove/rest';
import type { UnitOfWork } from '@grove/database';
import { ImageNotFetched, InvalidImage } from '../errors.js';
import type { ProductImage } from './product-parts.resource.js';
import type { ProductInput } from './product.resource.js';

/** A picture that was sent: by id, or by an address from which it was fetched meanwhile. */
type SentImage = Partial<ProductImage> & { readonly fetched?: Imported; readonly authorId?: number };

/** The pictures of a product: which, and in which order. */
@Injectable()
export class ProductImages {
  constructor(
    private readonly pictures: PicturesService,
    private readonly imports: PictureImports,
  ) {}

  /** Fetches the pictures that are named by address, of the product and of its variations, before the work starts that needs them. */
  async fetching<T>(
    input: ProductInput,
    { mountPoint, principal }: RequestContext,
    work: (input: ProductInput) => Promise<T>,
  ): Promise<T> {
    const sent = [...(input.images ?? []), ...(input.variations ?? []).flatMap(({ image }) => image ?? [])];
    const addresses = sent.flatMap((image) => (isNamedByAddress(image, mountPoint) ? image.src : []));
    if (addresses.length === 0) return work(input);
    const refuse = (error: unknown): never => {
      throw error instanceof PictureNotFetched ? new ImageNotFetched({ src: error.src, reason: error.reason }) : error;
    };
    return this.imports
      .with(addresses, mountPoint, (found) => {
        const filled = (images: readonly ProductImage[]) =>
          images.map((image) => ({
            ...image,
            ...(isNamedByAddress(image, mountPoint) && { fetched: found.get(image.src), authorId: principal.userId }),
          }));
        const variations = input.variations?.map((entry) => (entry.image ? { ...entry, image: filled(entry.image) } : entry));
        return work({ ...input, ...(input.images && { images: filled(input.images) }), ...(variations && { variations }) });
      })
      .catch(refuse);
  }

  /** The ids of the pictures that were sent: the one at position 0 first (else the first sent), the others as sent. Names and alternative texts go to the media. */
  async chosen(unit: UnitOfWork, sent: readonly SentImage[]): Promise<number[]> {
    const entries = sent.filter((entry) => entry.id !== 0 || entry.fetched);
    const known = await this.pictures.find(entries.flatMap(({ id }) => id || []));
    const ids = new Map<SentImage, number>();
    for (const entry of entries) {
      const id = entry.id || (await this.made(unit, entry));
      if (entry.id && !known.has(entry.id)) throw new InvalidImage({ id: entry.id });
      await this.pictures.describe(unit, id, { title: entry.name, altText: entry.alt });
      ids.set(entry, id);
    }
    const main = Math.max(
      entries.findIndex(({ position }) => position === 0),
      0,
    );
    const ordered = [...entries.slice(main, main + 1), ...entries.filter((_entry, place) => place !== main)];
    return [...new Set(ordered.map((entry) => ids.get(entry)!))];
  }

  async replace(unit: UnitOfWork, productId: number, ids: readonly number[]): Promise<void> {
    await unit.delete('product_image', { product_id: productId });
    const rows = ids.map((id, position) => ({ product_id: productId, media_id: id, position }));
    if (rows.length > 0) await unit.insertMany('product_image', rows);
  }

  private made(unit: UnitOfWork, { fetched, src = '', authorId = 0 }: SentImage): Promise<number> {
    if (!fetched) throw new ImageNotFetched({ src, reason: 'it has neither an id nor an address' });
    return this.imports.use(unit, fetched, { authorId });
  }
}

/** An id wins over an address; the placeholder that products without a picture show is none. */
const isNamedByAddress = ({ id, src }: Partial<ProductImage>, { home }: MountPoint): boolean =>
  !id && Boolean(src) && src !== `${home}/assets/placeholder.svg`;

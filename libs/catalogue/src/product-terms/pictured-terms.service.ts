import type { Links, RequestContext, Write } from '@grove/rest';
import type { Database } from '@grove/database';
import { utcText } from '@grove/core';
import {
  findTerms,
  PictureNotFetched,
  type CountedTerm,
  type ImportedPicture,
  type PictureImporter,
  type PicturesService,
  type TermEntity,
} from '@grove/content';
import type { SiteSettings } from '@grove/settings';
import type { CategoryImage, ProductCategory } from '../categories/api/v1.js';
import type { CategoryImageRecord } from '../categories/category-record.js';
import { CategoryImageNotFetched } from '../errors.js';
import { ShopTermsService } from './shop-terms.service.js';

/** What categories and brands share: they are trees, and each term may have a picture. */
export abstract class PicturedTermsService extends ShopTermsService<ProductCategory> {
  protected override readonly hierarchical = true;
  /** Imported terms whose parent does not exist, which have no link to it. */
  private readonly orphans = new WeakSet<ProductCategory>();

  constructor(
    database: Database,
    private readonly pictures: PicturesService,
    private readonly importer: PictureImporter,
    private readonly settings: SiteSettings,
  ) {
    super(database);
  }

  /** The path of the collection. */
  protected abstract readonly path: string;

  links(category: ProductCategory, context: RequestContext): Links {
    const { parent } = category;
    if (parent === 0 || this.orphans.has(category)) return {};
    return { up: [{ href: context.url(`${this.path}/${parent}`) }] };
  }

  protected override async toRecords(rows: TermEntity[], context: RequestContext): Promise<ProductCategory[]> {
    const categories = await super.toRecords(rows, context);
    const parents = new Set(rows.flatMap(({ parentId }) => parentId || []));
    const existing = new Set((await findTerms(this.database, [...parents])).map(({ id }) => id));
    for (const category of categories) if (category.parent !== 0 && !existing.has(category.parent)) this.orphans.add(category);
    return categories;
  }

  protected async toTermResource(row: CountedTerm, context: RequestContext): Promise<ProductCategory> {
    const { id, name, slug, parentId: parent, description, display, menuOrder, count } = row;
    return { id, name, slug, parent, description, display, image: await this.toImage(row.imageId, context), menuOrder, count };
  }

  /** Id 0, or the id of something that is not a picture, removes the picture. A picture that was sent by URL is imported. */
  protected override async prepare(
    input: Partial<ProductCategory>,
    write: Write,
    current?: TermEntity,
  ): Promise<Partial<TermEntity>> {
    const row = await super.prepare(input, write, current);
    if (input.image === undefined) return row;
    const { id = 0, fetched } = (input.image ?? {}) as SentImage;
    if (fetched) {
      const authorId = write.context.principal.userId;
      return { ...row, imageId: await this.importer.importPicture(write.unit, fetched, { authorId }) };
    }
    return { ...row, imageId: (await this.pictures.find([id])).has(id) ? id : 0 };
  }

  override create(input: Partial<ProductCategory>, context: RequestContext): Promise<ProductCategory> {
    return this.withFetchedImage(input, context, (fetched) => super.create(fetched, context));
  }

  override update(id: number, input: Partial<ProductCategory>, context: RequestContext): Promise<ProductCategory> {
    return this.withFetchedImage(input, context, (fetched) => super.update(id, fetched, context));
  }

  /** Writes the title and the alternative text of the picture. Runs in the unit of work that wrote the term. */
  protected override async afterWrite(
    _write: Write,
    row: TermEntity,
    input: Partial<ProductCategory>,
    _before?: TermEntity,
  ): Promise<void> {
    if (row.imageId !== 0 && input.image)
      await this.pictures.describe(row.imageId, { title: input.image.title, altText: input.image.alt });
  }

  /** Fetches a picture that was sent by URL before anything is written. */
  private async withFetchedImage(
    input: Partial<ProductCategory>,
    { mountPoint }: RequestContext,
    work: (input: Partial<ProductCategory>) => Promise<ProductCategory>,
  ): Promise<ProductCategory> {
    const { image } = input;
    if (!image?.src || image.id) return work(input);
    const { src } = image;
    return this.importer
      .withFetchedPictures([src], mountPoint, (pictures) =>
        work({ ...input, image: { ...image, fetched: pictures.get(src) } as CategoryImage }),
      )
      .catch((error: unknown) => {
        throw error instanceof PictureNotFetched ? new CategoryImageNotFetched({ src, reason: error.reason }) : error;
      });
  }

  private async toImage(id: number, { mountPoint }: RequestContext): Promise<CategoryImageRecord | null> {
    const picture = (await this.pictures.find(id === 0 ? [] : [id])).get(id);
    if (!picture) return null;
    const zone = await this.settings.timezone();
    return {
      id,
      dateCreated: utcText(picture.createdAt),
      dateModified: utcText(picture.modifiedAt),
      src: this.pictures.url(picture, mountPoint),
      title: picture.title,
      alt: picture.altText,
      ...{ createdAt: picture.createdAt, modifiedAt: picture.modifiedAt, zone },
    };
  }
}

/** A picture as the client sent it, by id or by URL; `fetched` is the file at that URL. */
type SentImage = Partial<CategoryImage> & { readonly fetched?: ImportedPicture };

import type { SeoSubject } from '@grove/extensions';

/** One size of a picture, with its URL. */
export interface PictureSize {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** A picture on a page. */
export interface PagePicture {
  readonly src: string;
  readonly alt: string;
  /** Vector images have no known dimensions. */
  readonly width?: number;
  readonly height?: number;
  /** Smaller sizes that show the whole picture. Cropped sizes are left out. */
  readonly sizes: readonly PictureSize[];
}

/** A published record with a page of its own, as visitors may see it. Texts are HTML, as in the REST interface. */
export interface PublicRecord {
  readonly id: number;
  readonly kind: Exclude<SeoSubject['kind'], 'author'>;
  readonly link: string;
  readonly title: string;
  /** Authors without published content have a link, but no page. */
  readonly author?: { readonly name: string; readonly link: string; readonly hasPage: boolean };
  /** The date that readers see, in the time zone of the site: `2026-11-21T16:00:00`. */
  readonly published?: string;
  /** In UTC, in the format of the REST interface. */
  readonly modified: string;
  readonly content: string;
  readonly excerpt: string;
  /** Its text and picture are hidden from visitors by a password. */
  readonly isProtected: boolean;
  readonly picture?: PagePicture;
  /** The URL of a media file that is not a picture. */
  readonly file?: string;
  /** The price of a product as HTML; empty when it has none. */
  readonly price?: string;
}

/** A record in a list of records. */
export type Summary = Pick<PublicRecord, 'link' | 'title' | 'published' | 'excerpt'>;

/** Records that something has in common: their author, or a term. One page of them. */
export interface Listing {
  /** What they have in common, as text. */
  readonly name: string;
  readonly link: string;
  /** HTML; may be empty. */
  readonly description: string;
  /** The newest first. */
  readonly posts: readonly Summary[];
  readonly page: number;
  readonly pages: number;
}

/** An author with one page of published posts. */
export type Author = Listing;

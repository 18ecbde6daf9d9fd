import type { SeoSubject } from '@grove/extensions';

/** One form of a picture, where it is served. */
export interface PictureForm {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** A picture as pages show it. */
export interface ShownPicture {
  readonly src: string;
  readonly alt: string;
  /** Nothing is known of the dimensions of drawings. */
  readonly width?: number;
  readonly height?: number;
  /** Smaller forms of the whole picture; none that is cut. */
  readonly forms: readonly PictureForm[];
}

/** A record that has an address of its own, as any visitor may see it. Texts are HTML, as the interface tells them. */
export interface Subject {
  readonly kind: Exclude<SeoSubject['kind'], 'author'>;
  readonly link: string;
  readonly title: string;
  /** Who published nothing has a link and no page. */
  readonly author?: { readonly name: string; readonly link: string; readonly hasPage: boolean };
  /** The date that people see, in the site's time: `2026-11-21T16:00:00`. */
  readonly published?: string;
  /** UTC, as on the wire. */
  readonly modified: string;
  readonly content: string;
  readonly excerpt: string;
  /** A password keeps its text, and its picture, from visitors. */
  readonly isProtected: boolean;
  readonly picture?: ShownPicture;
  /** Where a medium that is no picture is. */
  readonly file?: string;
  /** Of a product, as HTML; empty when it has none. */
  readonly price?: string;
}

/** Somebody who published something, with a page of it. */
export interface Author {
  readonly name: string;
  readonly link: string;
  /** As HTML; empty when nothing was said. */
  readonly description: string;
  /** The newest first. */
  readonly posts: readonly Required<Pick<Subject, 'link' | 'title' | 'published' | 'excerpt'>>[];
  readonly page: number;
  readonly pages: number;
}

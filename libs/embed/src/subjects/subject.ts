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
  readonly link: string;
  readonly title: string;
  readonly author?: { readonly name: string; readonly link: string };
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

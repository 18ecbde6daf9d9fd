import { Field } from '@grove/rest';

/** A page that SEO data is made for. Texts are HTML, as in the REST interface. */
export interface SeoSubject {
  /** Of the record, if it has one in the shared sequence. */
  readonly id?: number;
  readonly kind: 'post' | 'page' | 'attachment' | 'product' | 'author';
  readonly link: string;
  readonly title: string;
  readonly excerpt: string;
  /** Whether it has a page on which everybody may read all of it. */
  readonly isOpen: boolean;
  /** In UTC, in the format of the REST interface. */
  readonly modified?: string;
  readonly image?: string;
}

const READONLY = { readonly: true } as const;

/** Data for link previews (Open Graph). */
class OpenGraph {
  @Field.text({ description: 'Open Graph type.', ...READONLY }) type: string;
  @Field.text({ description: 'Title.', ...READONLY }) title: string;
  @Field.text({ description: 'Description.', ...READONLY }) description: string;
  @Field.uri({ description: 'URL.', ...READONLY }) url: string;
  @Field.text({ description: 'Name of the site.', ...READONLY }) siteName: string;
  @Field.text({ description: 'Locale.', ...READONLY }) locale: string;
  @Field.uri({ description: 'URL of its picture, or of the logo of the publisher; may be empty.', ...READONLY }) image: string;
  @Field.dateTime({ description: 'When it was last modified (UTC); empty if unknown.', ...READONLY }) modifiedTime: string;
}

/** Who publishes the site. */
export class Publisher {
  @Field.enum(['', 'company', 'person'], { description: 'Type of the publisher; empty until it is configured.', ...READONLY })
  type: string;
  @Field.text({ description: 'Name.', ...READONLY }) name: string;
  @Field.uri({ description: 'URL of the logo.', ...READONLY }) logo: string;
  @Field.stringList({ description: 'URLs of profiles on social media.', ...READONLY }) profiles: string[];
}

/** Data for search engines and link previews. Texts are HTML without tags. */
export class Seo {
  @Field.text({ description: 'Title of the page, with the name of the site.', ...READONLY }) title: string;
  @Field.text({ description: 'Description of at most 155 characters.', ...READONLY }) description: string;
  @Field.text({ description: 'Value of the robots meta tag.', ...READONLY }) robots: string;
  @Field.uri({ description: 'Canonical URL.', ...READONLY }) canonical: string;
  @Field.boolean({ description: 'Whether it belongs in a sitemap.', ...READONLY }) sitemap: boolean;
  @Field.object(OpenGraph, { description: 'Data for link previews (Open Graph).', ...READONLY }) openGraph: OpenGraph;
  @Field.text({ description: 'Twitter account of the site; may be empty.', ...READONLY }) twitterSite: string;
  @Field.object(Publisher, { description: 'Who publishes the site.', ...READONLY }) publisher: Publisher;
}

/** Provides SEO data. Pages depend on this class only, and work without a provider. */
export abstract class SeoProvider {
  /** The SEO data of these pages, in the same order. */
  abstract seoOf(subjects: readonly SeoSubject[]): Promise<Seo[]>;

  /** Whether search engines are to know the site at all. */
  abstract isIndexed(): Promise<boolean>;
}

import { Field } from '@grove/rest';

/** Something with an address of its own, as it is to be found and linked to. Texts are HTML, as the interface tells them. */
export interface SeoSubject {
  readonly kind: 'post' | 'page' | 'attachment' | 'product' | 'author';
  readonly link: string;
  readonly title: string;
  readonly excerpt: string;
  /** Everybody may read all of it. */
  readonly isOpen: boolean;
  /** UTC, as on the wire. */
  readonly modified?: string;
  readonly image?: string;
}

const TOLD = { readonly: true } as const;

/** What a link to it shows elsewhere. */
export class OpenGraph {
  @Field.text({ description: 'What kind of thing it is.', ...TOLD }) type: string;
  @Field.text({ description: 'Title.', ...TOLD }) title: string;
  @Field.text({ description: 'What it is about.', ...TOLD }) description: string;
  @Field.uri({ description: 'Address.', ...TOLD }) url: string;
  @Field.text({ description: 'Name of the site.', ...TOLD }) siteName: string;
  @Field.text({ description: 'Its language.', ...TOLD }) locale: string;
  @Field.uri({ description: 'Its picture, else the logo of the publisher; empty without both.', ...TOLD }) image: string;
  @Field.dateTime({ description: 'When it was last changed, in UTC; empty when nobody knows.', ...TOLD }) modifiedTime: string;
}

/** Who publishes the site. */
export class Publisher {
  @Field.enum(['', 'company', 'person'], { description: 'What the publisher is; empty until somebody says.', ...TOLD })
  type: string;
  @Field.text({ description: 'Name.', ...TOLD }) name: string;
  @Field.uri({ description: 'Address of the logo.', ...TOLD }) logo: string;
  @Field.stringList({ description: 'Addresses of the profiles elsewhere.', ...TOLD }) profiles: string[];
}

/** What search engines and those who link to something are told of it. Texts are HTML without tags. */
export class Seo {
  @Field.text({ description: 'Title of the page, with the name of the site.', ...TOLD }) title: string;
  @Field.text({ description: 'What it is about, in a sentence or two.', ...TOLD }) description: string;
  @Field.text({ description: 'What search engines may do with it.', ...TOLD }) robots: string;
  @Field.uri({ description: 'The one address by which it is to be known.', ...TOLD }) canonical: string;
  @Field.boolean({ description: 'Whether it belongs into a sitemap.', ...TOLD }) sitemap: boolean;
  @Field.object(OpenGraph, { description: 'What a link to it shows elsewhere.', ...TOLD }) openGraph: OpenGraph;
  @Field.text({ description: 'Account of the site on Twitter; empty without one.', ...TOLD }) twitterSite: string;
  @Field.object(Publisher, { description: 'Who publishes the site.', ...TOLD }) publisher: Publisher;
}

/** Tells it. The kernel only knows that somebody does; the room that asks the owner of the site knows how. */
export abstract class SeoTeller {
  /** Of each subject, in their order. */
  abstract tell(subjects: readonly SeoSubject[]): Promise<Seo[]>;
}

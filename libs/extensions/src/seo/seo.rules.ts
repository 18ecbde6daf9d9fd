import type { Publisher, Seo, SeoSubject } from './seo.js';
import { htmlOf, plainText } from '@grove/content';
import type { SeoTextEntity } from './seo-text.entity.js';
import { fillSeoText } from './seo-text.rules.js';
import { CONFIGURATOR_FIELDS } from '../configurator/configurator-fields.js';

/** The answers to the configurator by field, and the title and locale of the site. */
interface SeoSettings {
  readonly answers: ReadonlyMap<string, string>;
  /** As text. */
  readonly siteTitle: string;
  readonly locale: string;
}

/** Search engines show about this much of a description. */
const MAX_DESCRIPTION_LENGTH = 155;
/** Characters of HTML that are read for a description. */
const MAX_READ_LENGTH = 5_000;

/** The texts of a page that were written for search engines. */
type SeoText = Omit<SeoTextEntity, 'id'>;

const DERIVED: SeoText = { title: '', description: '', isHidden: false };

/** The SEO data of a page. */
export function toSeo(subject: SeoSubject, settings: SeoSettings, text: SeoText = DERIVED): Seo {
  const { answers, locale } = settings;
  const siteName = siteNameOf(settings);
  const title = plainText(subject.title);
  const excerpt = truncate(plainText(beginningOf(subject.excerpt)));
  const separator = separatorOf(answers);
  const written = (template: string) => fillSeoText(plainText(template), { title, siteName, separator, excerpt });
  // What a protected post is about stays hidden.
  const description = (subject.isOpen && written(text.description)) || excerpt;
  const publisher = publisherOf(answers);
  const isIndexed = subject.isOpen && !text.isHidden && isVisible(subject.kind, answers);
  return {
    title: written(text.title) || [title, siteName].filter(Boolean).join(` ${separator} `),
    description,
    robots: `${isIndexed ? 'index' : 'noindex'}, ${isLive(answers) ? 'follow' : 'nofollow'}`,
    canonical: subject.link,
    sitemap: isIndexed,
    openGraph: {
      type: OPEN_GRAPH_TYPES[subject.kind],
      title,
      description,
      url: subject.link,
      siteName,
      locale,
      image: subject.image ?? publisher.logo,
      modifiedTime: subject.modified === undefined ? '' : `${subject.modified}Z`,
    },
    twitterSite: publisher.type === 'company' ? twitterAccount(answerTo('profileUrlTwitter', answers)) : '',
    publisher,
  };
}

/** The answer is HTML, unless it is the title of the site, which is the answer by default. */
function siteNameOf({ answers, siteTitle }: SeoSettings): string {
  const answer = answerTo('siteName', answers);
  return answer === siteTitle ? htmlOf(siteTitle) : plainText(answer);
}

/** Open Graph types. */
const OPEN_GRAPH_TYPES: Readonly<Record<SeoSubject['kind'], string>> = {
  post: 'article',
  page: 'website',
  attachment: 'website',
  product: 'product',
  author: 'profile',
};

const answerTo = (field: string, answers: SeoSettings['answers']): string =>
  answers.get(field) ?? CONFIGURATOR_FIELDS[field].defaultAnswer;

/** Staging sites are not indexed, because they would compete with the live site. */
export const isLive = (answers: SeoSettings['answers']): boolean => answerTo('environment_type', answers) === 'production';

/** The answers that make a kind of page visible. If there is only one author, the author page would repeat the whole site. */
const VISIBLE_IF: Readonly<Record<SeoSubject['kind'], { readonly field: string; readonly answer: string } | undefined>> = {
  post: { field: 'postTypePost', answer: 'true' },
  page: { field: 'postTypePage', answer: 'true' },
  attachment: { field: 'postTypeAttachment', answer: 'true' },
  author: { field: 'multipleAuthors', answer: 'yes' },
  product: undefined,
};

function isVisible(kind: SeoSubject['kind'], answers: SeoSettings['answers']): boolean {
  const condition = VISIBLE_IF[kind];
  return isLive(answers) && (!condition || answerTo(condition.field, answers) === condition.answer);
}

function separatorOf(answers: SeoSettings['answers']): string {
  return plainText(CONFIGURATOR_FIELDS['separator'].choices![answerTo('separator', answers)].label);
}

const PROFILES = Object.keys(CONFIGURATOR_FIELDS).filter((field) => field.startsWith('profileUrl'));

/** Answers for the other type of publisher stay stored, but are ignored. */
function publisherOf(answers: SeoSettings['answers']): Publisher {
  const type = answerTo('publishingEntityType', answers);
  if (type === 'person')
    return { type, name: plainText(answerTo('publishingEntityPersonName', answers)), logo: '', profiles: [] };
  if (type !== 'company') return { type: '', name: '', logo: '', profiles: [] };
  return {
    type,
    name: plainText(answerTo('publishingEntityCompanyName', answers)),
    logo: answerTo('publishingEntityCompanyLogo', answers),
    profiles: PROFILES.map((field) => answerTo(field, answers)).filter(Boolean),
  };
}

/** The Twitter account of a profile URL: `@noten` for `https://twitter.com/noten`. */
function twitterAccount(url: string): string {
  const [, name] = /^https?:\/\/[^/]+\/@?(\w{1,15})\/?(?:[?#].*)?$/i.exec(url) ?? [];
  return name === undefined ? '' : `@${name}`;
}

/** The beginning of some HTML, without a tag that was cut off. Removing the tags of a whole long text would take too long. */
function beginningOf(html: string): string {
  const beginning = html.slice(0, MAX_READ_LENGTH);
  const tag = beginning.lastIndexOf('<');
  return html.length > MAX_READ_LENGTH && tag > beginning.lastIndexOf('>') ? beginning.slice(0, tag) : beginning;
}

/** Cuts a text after a word. Character references contain no spaces, so none of them is cut. */
function truncate(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= MAX_DESCRIPTION_LENGTH) return words;
  const end = words.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH);
  return end > 0 ? `${words.slice(0, end)} …` : '';
}

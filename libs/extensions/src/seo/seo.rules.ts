import type { Publisher, Seo, SeoSubject } from './seo.js';
import { plainText } from '@grove/content';
import { CONFIGURATOR_FIELDS } from '../configurator/configurator-fields.js';

/** What the owner of the site answered, by the names of the configurator, and the locale of the site. */
export interface SeoFacts {
  readonly answers: ReadonlyMap<string, string>;
  readonly locale: string;
}

/** As much as search engines show of a description. */
const LONGEST = 155;

const ENOUGH = 5_000;

/** What search engines and those who link to something are told of it. */
export function seoOf(subject: SeoSubject, facts: SeoFacts): Seo {
  const { answers, locale } = facts;
  const siteName = plainText(answerTo('siteName', answers));
  const title = plainText(subject.title);
  const description = shortened(plainText(beginningOf(subject.excerpt)));
  const publisher = publisherIn(answers);
  const isFound = subject.isOpen && isShown(subject.kind, answers);
  return {
    title: [title, siteName].filter(Boolean).join(` ${signIn(answers)} `),
    description,
    robots: `${isFound ? 'index' : 'noindex'}, ${isLive(answers) ? 'follow' : 'nofollow'}`,
    canonical: subject.link,
    sitemap: isFound,
    openGraph: {
      type: TYPES[subject.kind],
      title,
      description,
      url: subject.link,
      siteName,
      locale,
      image: subject.image ?? publisher.logo,
      modifiedTime: subject.modified === undefined ? '' : `${subject.modified}Z`,
    },
    twitterSite: publisher.type === 'company' ? accountAt(answerTo('profileUrlTwitter', answers)) : '',
    publisher,
  };
}

/** What kinds of things are called where links are shown. */
const TYPES: Readonly<Record<SeoSubject['kind'], string>> = {
  post: 'article',
  page: 'website',
  attachment: 'website',
  product: 'product',
  author: 'profile',
};

const answerTo = (field: string, answers: SeoFacts['answers']): string => answers.get(field) ?? CONFIGURATOR_FIELDS[field].data;

/** A copy for trying things out is not to be found beside the site itself. */
const isLive = (answers: SeoFacts['answers']): boolean => answerTo('environment_type', answers) === 'production';

/** Where one person writes everything, a page of what that person wrote is the site once more. */
const SHOWN: Readonly<Record<SeoSubject['kind'], { readonly field: string; readonly answer: string } | undefined>> = {
  post: { field: 'postTypePost', answer: 'true' },
  page: { field: 'postTypePage', answer: 'true' },
  attachment: { field: 'postTypeAttachment', answer: 'true' },
  author: { field: 'multipleAuthors', answer: 'yes' },
  product: undefined,
};

function isShown(kind: SeoSubject['kind'], answers: SeoFacts['answers']): boolean {
  const condition = SHOWN[kind];
  return isLive(answers) && (!condition || answerTo(condition.field, answers) === condition.answer);
}

function signIn(answers: SeoFacts['answers']): string {
  return plainText(CONFIGURATOR_FIELDS['separator'].choices![answerTo('separator', answers)].label);
}

const PROFILES = Object.keys(CONFIGURATOR_FIELDS).filter((field) => field.startsWith('profileUrl'));

/** Answers that the configurator asks of the other kind of publisher only are kept, and mean nothing. */
function publisherIn(answers: SeoFacts['answers']): Publisher {
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

/** The account whose profile is at an address: `@noten` for `https://twitter.com/noten`. */
function accountAt(address: string): string {
  const [, name] = /^https?:\/\/[^/]+\/@?(\w{1,15})\/?(?:[?#].*)?$/i.exec(address) ?? [];
  return name === undefined ? '' : `@${name}`;
}

/** As much of some HTML as holds the words that are shown, without the tag that it may be cut in. A long text is not cleaned for its first words. */
function beginningOf(html: string): string {
  const beginning = html.slice(0, ENOUGH);
  const tag = beginning.lastIndexOf('<');
  return html.length > ENOUGH && tag > beginning.lastIndexOf('>') ? beginning.slice(0, tag) : beginning;
}

/** Cut behind a word: entities hold no blanks, so none of them is cut in two. */
function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= LONGEST) return words;
  const end = words.lastIndexOf(' ', LONGEST);
  return end > 0 ? `${words.slice(0, end)} …` : '';
}

/** What the configurator asks: how, and what it takes for an answer. */
export interface ConfiguratorField {
  readonly component: 'Choice' | 'Input' | 'MediaUpload';
  readonly label: string;
  readonly choices?: Readonly<Record<string, { readonly label: string }>>;
  /** Asked only where another field has this answer. */
  readonly requires?: { readonly field: string; readonly value: string };
  /** The answer until somebody gives one. */
  readonly data: string;
  /** Whether this text is an answer. */
  readonly takes: (text: string) => boolean;
}

type Question = Pick<ConfiguratorField, 'requires'> & { data?: string };

function choice(
  label: string,
  words: Readonly<Record<string, string>>,
  { data = '', requires }: Question = {},
): ConfiguratorField {
  const choices = Object.fromEntries(Object.entries(words).map(([word, text]) => [word, { label: text }]));
  return { component: 'Choice', label, choices, requires, data, takes: (text) => Object.hasOwn(words, text) };
}

const line = (label: string, question: Question = {}): ConfiguratorField => ({
  ...{ component: 'Input', label, data: '', ...question },
  takes: (text) => text.length <= 200 && !/[\p{Cc}\u2028\u2029]/u.test(text),
});

const address = (label: string, question: Question = {}): ConfiguratorField => ({
  ...{ component: 'Input', label, data: '', ...question },
  takes: (text) => text === '' || (text.length <= 2000 && /^https?:\/\/[^\s/?#<>"']+[^\s<>"']*$/i.test(text)),
});

const COMPANY = { requires: { field: 'publishingEntityType', value: 'company' } };
const PERSON = { requires: { field: 'publishingEntityType', value: 'person' } };

const visible = (kind: string): ConfiguratorField =>
  choice(`Whether search engines show ${kind}`, { true: 'Visible', false: 'Hidden' }, { data: 'true' });

/** Everything that the configurator asks, by the names of the interface. */
export const CONFIGURATOR_FIELDS: Readonly<Record<string, ConfiguratorField>> = {
  environment_type: choice(
    'What this installation is for',
    { production: 'A live site', staging: 'A copy for trying things out' },
    { data: 'production' },
  ),
  siteType: choice('What the site is', {
    blog: 'A blog',
    shop: 'A shop',
    news: 'A news channel',
    smallBusiness: 'The site of a small business',
    corporateOther: 'Another site of a company',
    personalOther: 'Another site of a person',
  }),
  publishingEntityType: choice('Who publishes it', { company: 'A company', person: 'A person' }),
  publishingEntityCompanyName: line('Name of the company', COMPANY),
  publishingEntityCompanyLogo: { ...address('Address of its logo', COMPANY), component: 'MediaUpload' },
  publishingEntityPersonName: line('Name of the person', PERSON),
  profileUrlFacebook: address('Page on Facebook', COMPANY),
  profileUrlTwitter: address('Profile on Twitter', COMPANY),
  profileUrlInstagram: address('Profile on Instagram', COMPANY),
  profileUrlLinkedIn: address('Page on LinkedIn', COMPANY),
  profileUrlMySpace: address('Profile on MySpace', COMPANY),
  profileUrlPinterest: address('Profile on Pinterest', COMPANY),
  profileUrlYouTube: address('Channel on YouTube', COMPANY),
  profileUrlGooglePlus: address('Page on Google+', COMPANY),
  postTypePost: visible('posts'),
  postTypePage: visible('pages'),
  postTypeAttachment: visible('media'),
  multipleAuthors: choice('Whether several people write', { yes: 'Several', no: 'One' }, { data: 'yes' }),
  siteName: line('Name of the site'),
  separator: choice(
    'Sign between the title of a page and the name of the site',
    {
      ...{ 'sc-dash': '-', 'sc-ndash': '–', 'sc-mdash': '—', 'sc-middot': '·', 'sc-bull': '•', 'sc-star': '*', 'sc-smstar': '⋆' },
      ...{ 'sc-pipe': '|', 'sc-tilde': '~', 'sc-laquo': '«', 'sc-raquo': '»', 'sc-lt': '<', 'sc-gt': '>' },
    },
    { data: 'sc-dash' },
  ),
};

const step = (title: string, starting: string | readonly string[] = [], navigation = true) => ({
  title,
  fields: Object.keys(CONFIGURATOR_FIELDS).filter((field) =>
    typeof starting === 'string' ? field.startsWith(starting) : starting.includes(field),
  ),
  navigation,
});

/** The order of asking; `navigation` says whether one may go back and forth from there. */
export const CONFIGURATOR_STEPS = {
  intro: step('Welcome', [], false),
  environment_type: step('Environment', ['environment_type']),
  siteType: step('Kind of site', ['siteType']),
  publishingEntity: step('Company or person', 'publishingEntity'),
  profileUrls: step('Profiles elsewhere', 'profileUrl'),
  postTypeVisibility: step('What search engines show', 'postType'),
  multipleAuthors: step('Several authors', ['multipleAuthors']),
  connectGoogleSearchConsole: step('Google Search Console'),
  titleTemplate: step('Titles', ['siteName', 'separator']),
  success: step('Done', [], false),
};

/** A question of the configurator. */
interface ConfiguratorField {
  readonly component: 'Choice' | 'Input' | 'MediaUpload';
  readonly label: string;
  readonly choices?: Readonly<Record<string, { readonly label: string }>>;
  /** Asked only if another field has this answer. */
  readonly requires?: { readonly field: string; readonly value: string };
  /** The answer until one is stored. */
  readonly defaultAnswer: string;
  /** Whether this text is a valid answer. */
  readonly isValid: (text: string) => boolean;
}

type FieldOptions = Partial<Pick<ConfiguratorField, 'requires' | 'defaultAnswer'>>;

function choiceField(
  label: string,
  labels: Readonly<Record<string, string>>,
  { defaultAnswer = '', requires }: FieldOptions = {},
): ConfiguratorField {
  const choices = Object.fromEntries(Object.entries(labels).map(([value, text]) => [value, { label: text }]));
  return { component: 'Choice', label, choices, requires, defaultAnswer, isValid: (text) => Object.hasOwn(labels, text) };
}

const textField = (label: string, options: FieldOptions = {}): ConfiguratorField => ({
  ...{ component: 'Input', label, defaultAnswer: '', ...options },
  isValid: (text) => text.length <= 200 && !/[\p{Cc}\u2028\u2029]/u.test(text),
});

const urlField = (label: string, options: FieldOptions = {}): ConfiguratorField => ({
  ...{ component: 'Input', label, defaultAnswer: '', ...options },
  isValid: (text) => text === '' || (text.length <= 2000 && /^https?:\/\/[^\s/?#<>"']+[^\s<>"']*$/i.test(text)),
});

const COMPANY = { requires: { field: 'publishingEntityType', value: 'company' } };
const PERSON = { requires: { field: 'publishingEntityType', value: 'person' } };

const visibilityField = (kind: string): ConfiguratorField =>
  choiceField(`Whether search engines show ${kind}`, { true: 'Visible', false: 'Hidden' }, { defaultAnswer: 'true' });

/** All fields of the configurator, by the names that clients use. */
export const CONFIGURATOR_FIELDS: Readonly<Record<string, ConfiguratorField>> = {
  environment_type: choiceField(
    'What this installation is for',
    { production: 'A live site', staging: 'A copy for trying things out' },
    { defaultAnswer: 'production' },
  ),
  siteType: choiceField('What the site is', {
    blog: 'A blog',
    shop: 'A shop',
    news: 'A news channel',
    smallBusiness: 'The site of a small business',
    corporateOther: 'Another site of a company',
    personalOther: 'Another site of a person',
  }),
  publishingEntityType: choiceField('Who publishes it', { company: 'A company', person: 'A person' }),
  publishingEntityCompanyName: textField('Name of the company', COMPANY),
  publishingEntityCompanyLogo: { ...urlField('Address of its logo', COMPANY), component: 'MediaUpload' },
  publishingEntityPersonName: textField('Name of the person', PERSON),
  profileUrlFacebook: urlField('Page on Facebook', COMPANY),
  profileUrlTwitter: urlField('Profile on Twitter', COMPANY),
  profileUrlInstagram: urlField('Profile on Instagram', COMPANY),
  profileUrlLinkedIn: urlField('Page on LinkedIn', COMPANY),
  profileUrlMySpace: urlField('Profile on MySpace', COMPANY),
  profileUrlPinterest: urlField('Profile on Pinterest', COMPANY),
  profileUrlYouTube: urlField('Channel on YouTube', COMPANY),
  profileUrlGooglePlus: urlField('Page on Google+', COMPANY),
  postTypePost: visibilityField('posts'),
  postTypePage: visibilityField('pages'),
  postTypeAttachment: visibilityField('media'),
  multipleAuthors: choiceField('Whether several people write', { yes: 'Several', no: 'One' }, { defaultAnswer: 'yes' }),
  siteName: textField('Name of the site'),
  separator: choiceField(
    'Separator between the title of a page and the name of the site',
    {
      ...{ 'sc-dash': '-', 'sc-ndash': '–', 'sc-mdash': '—', 'sc-middot': '·', 'sc-bull': '•', 'sc-star': '*', 'sc-smstar': '⋆' },
      ...{ 'sc-pipe': '|', 'sc-tilde': '~', 'sc-laquo': '«', 'sc-raquo': '»', 'sc-lt': '<', 'sc-gt': '>' },
    },
    { defaultAnswer: 'sc-dash' },
  ),
};

/** One step, with the fields of these names or of this prefix. */
const step = (title: string, names: string | readonly string[] = [], navigation = true) => ({
  title,
  fields: Object.keys(CONFIGURATOR_FIELDS).filter((field) =>
    typeof names === 'string' ? field.startsWith(names) : names.includes(field),
  ),
  navigation,
});

/** The steps in their order; `navigation` says whether the user can go back and forth. */
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

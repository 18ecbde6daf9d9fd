import {
  defaultProperties,
  type FormMail,
  type FormMessages,
  type ImportedContactForm,
  RESERVED_SLUG,
  unknownFieldTypes,
} from '@grove/extensions';
import { stripTags } from '@grove/core';
import { isTruthy } from '../../values/flags.js';
import { mapOf, parsePhp, type PhpMap, phpText } from '../../values/php-value.js';
import { keepOtherMeta, NO_META, POST_META, readMeta, type MetaTexts } from '../content/meta-rows.js';
import type { SourceContext } from '../source-kind.js';
import type { SourceSettings } from '../source-settings.js';

/** A row of the table of posts. */
interface FormRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly status: string;
}

/** Metadata with a place in Grove, or that WordPress computes again. */
const KNOWN = new Set([
  '_form',
  '_mail',
  '_mail_2',
  '_additional_settings',
  '_locale',
  '_hash',
  '_config_errors',
  '_config_validation',
]);

const LONGEST = { slug: 200, title: 200, locale: 20 };

/** Messages of a form, as metadata names them. */
const MESSAGES: Readonly<Record<keyof FormMessages, string>> = {
  mailSentOk: 'mail_sent_ok',
  mailSentNg: 'mail_sent_ng',
  validationError: 'validation_error',
  spam: 'spam',
  acceptTerms: 'accept_terms',
  invalidRequired: 'invalid_required',
  invalidTooLong: 'invalid_too_long',
  invalidTooShort: 'invalid_too_short',
};

/** Reads forms of Contact Form 7. Those in the trash are left out. */
export async function readContactForms(ids: readonly number[], context: SourceContext): Promise<ImportedContactForm[]> {
  const { source, report } = context;
  const rows = await source.read<FormRow>(
    'SELECT ID AS id, post_name AS slug, post_title AS title, post_status AS status FROM {posts} WHERE ID IN (?) ORDER BY ID',
    [ids],
  );
  const meta = await readMeta(context, POST_META, ids);
  const slugs = await slugsOf(rows, context);
  return rows.flatMap((row) => {
    if (row.status === 'publish') return [toForm(row, slugs.get(row.id)!, meta.get(row.id) ?? NO_META, context)];
    const reason = 'Grove has no trash for forms, and shows each form to visitors.';
    report.addLeftover({ kind: 'contact forms', record: `contact form ${row.id}`, name: row.status, reason });
    return [];
  });
}

function toForm(row: FormRow, slug: string, meta: MetaTexts, context: SourceContext): ImportedContactForm {
  const { settings, report } = context;
  const withSiteTags = (text: string) => fillSiteTags(text, row.id, context);
  const defaults = defaultProperties(settings.text('admin_email') ?? '');
  const form = meta.get('_form') ?? meta.get('form') ?? '';
  for (const type of unknownFieldTypes(form)) {
    const reason = 'Grove has no such fields: visitors do not see it.';
    report.addLeftover({ kind: 'fields of contact forms', record: `contact form ${row.id}`, name: type, reason });
  }
  const second = mapOf(parsePhp(meta.get('_mail_2') ?? meta.get('mail_2')));
  const messages = mapOf(parsePhp(meta.get('_messages') ?? meta.get('messages')));
  keepOtherMeta(
    context,
    { kind: 'contact form', id: row.id },
    meta,
    hasOnlyKnownMessages(messages) ? KNOWN_WITH_MESSAGES : KNOWN,
  );
  return {
    id: row.id,
    slug,
    title: stripTags(row.title).slice(0, LONGEST.title),
    locale: (meta.get('_locale') || settings.text('WPLANG') || 'en_US').slice(0, LONGEST.locale),
    form,
    mail: mailOf(mapOf(parsePhp(meta.get('_mail') ?? meta.get('mail'))), defaults.mail, withSiteTags),
    mail2: { ...mailOf(second, defaults.mail2, withSiteTags), active: isTruthy(second?.get('active')) },
    messages: messagesOf(messages, defaults.messages),
    additionalSettings: meta.get('_additional_settings') ?? meta.get('additional_settings') ?? '',
  };
}

const KNOWN_WITH_MESSAGES = new Set([...KNOWN, '_messages']);

const hasOnlyKnownMessages = (messages: PhpMap | undefined): boolean =>
  [...(messages?.keys() ?? [])].every((name) => Object.values(MESSAGES).includes(name));

/** A mail without a template has the default one. */
function mailOf(mail: PhpMap | undefined, otherwise: FormMail, withSiteTags: (text: string) => string): FormMail {
  if (!mail) return otherwise;
  const text = (name: string) => withSiteTags(phpText(mail.get(name)) ?? '');
  return {
    subject: text('subject'),
    sender: text('sender'),
    body: text('body'),
    recipient: text('recipient'),
    additionalHeaders: text('additional_headers'),
    attachments: text('attachments'),
    useHtml: isTruthy(mail.get('use_html')),
    excludeBlank: isTruthy(mail.get('exclude_blank')),
  };
}

/** Tags about the site, which Grove does not have: without the address of the site in place of its tag, mails would go nowhere. */
const SITE_TAGS: Readonly<Record<string, (settings: SourceSettings) => string>> = {
  _site_admin_email: (settings) => settings.text('admin_email') ?? '',
  _site_url: (settings) => settings.siteUrl,
  _site_description: (settings) => settings.text('blogdescription') ?? '',
};

function fillSiteTags(text: string, id: number, { settings, report }: SourceContext): string {
  return text.replace(/\[(_[a-z_]+)\]/g, (tag, name: string) => {
    if (Object.hasOwn(SITE_TAGS, name)) return SITE_TAGS[name](settings);
    if (name !== '_site_title')
      report.addLeftover({
        ...{ kind: 'tags in mails of contact forms', record: `contact form ${id}`, name: tag },
        reason: 'Grove does not know this tag. It stays in the mail as it is.',
      });
    return tag;
  });
}

const messagesOf = (messages: PhpMap | undefined, otherwise: FormMessages): FormMessages =>
  Object.fromEntries(
    Object.entries(MESSAGES).map(([key, name]) => [key, phpText(messages?.get(name)) || otherwise[key as keyof FormMessages]]),
  ) as unknown as FormMessages;

/** The slugs of forms, which are unique in Grove: of several forms with one slug the first keeps it. */
async function slugsOf(rows: readonly FormRow[], { source }: SourceContext): Promise<Map<number, string>> {
  const wanted = [...new Set(rows.map(({ slug }) => slug))];
  const taken = await source.read<{ id: number; slug: string }>(
    "SELECT MIN(ID) AS id, post_name AS slug FROM {posts} WHERE post_type = 'wpcf7_contact_form' AND post_status = 'publish' AND post_name IN (?) GROUP BY post_name",
    [wanted],
  );
  const first = new Set(taken.map(({ id }) => id));
  return new Map(
    rows.map(({ id, slug }) => [
      id,
      first.has(id) && isUsable(slug) ? slug : `contact-form-${id}-${slug}`.slice(0, LONGEST.slug),
    ]),
  );
}

const isUsable = (slug: string): boolean => slug !== '' && slug !== RESERVED_SLUG && slug.length <= LONGEST.slug;

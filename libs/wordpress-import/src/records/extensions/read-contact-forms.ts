import {
  defaultProperties,
  type FormMail,
  type FormMessages,
  type ImportedContactForm,
  RESERVED_SLUG,
  unknownFieldTypes,
} from '@grove/extensions';
import { stripTags } from '@grove/core';
import { In } from 'typeorm';
import { isTruthy } from '../../values/flags.js';
import { mapOf, parsePhp, type PhpMap, phpText } from '../../values/php-value.js';
import { keepOtherMeta } from '../content/other-metadata.js';
import { type Metadata, readMetadata } from '../metadata.js';
import { type PostRow, readPosts } from '../post-rows.js';
import type { SourceContext } from '../source-kind.js';
import type { SourceSettings } from '../source-settings.js';

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

const MAX_LENGTH = { slug: 200, title: 200, locale: 20 };

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
  const rows = await readPosts(source, { ID: In(ids) });
  const metaOf = await readMetadata(source, 'postmeta', ids);
  const slugs = await slugsOf(rows, context);
  return rows.flatMap((row) => {
    if (row.post_status === 'publish') return [toForm(row, slugs.get(row.ID)!, metaOf(row.ID), context)];
    const reason = 'Grove has no trash for forms, and shows each form to visitors.';
    report.addLeftover({ kind: 'contact forms', record: `contact form ${row.ID}`, name: row.post_status, reason });
    return [];
  });
}

function toForm(row: PostRow, slug: string, meta: Metadata, context: SourceContext): ImportedContactForm {
  const { settings, report } = context;
  const withSiteTags = (text: string) => fillSiteTags(text, row.ID, context);
  const defaults = defaultProperties(settings.text('admin_email') ?? '');
  const form = meta.text('_form') ?? meta.text('form') ?? '';
  for (const type of unknownFieldTypes(form)) {
    const reason = 'Grove has no such fields: visitors do not see it.';
    report.addLeftover({ kind: 'fields of contact forms', record: `contact form ${row.ID}`, name: type, reason });
  }
  const second = mapOf(parsePhp(meta.text('_mail_2') ?? meta.text('mail_2')));
  const messages = mapOf(parsePhp(meta.text('_messages') ?? meta.text('messages')));
  keepOtherMeta(
    context,
    { kind: 'contact form', id: row.ID },
    meta,
    hasOnlyKnownMessages(messages) ? KNOWN_WITH_MESSAGES : KNOWN,
  );
  return {
    id: row.ID,
    slug,
    title: stripTags(row.post_title).slice(0, MAX_LENGTH.title),
    locale: (meta.text('_locale') || settings.text('WPLANG') || 'en_US').slice(0, MAX_LENGTH.locale),
    form,
    mail: mailOf(mapOf(parsePhp(meta.text('_mail') ?? meta.text('mail'))), defaults.mail, withSiteTags),
    mail2: { ...mailOf(second, defaults.mail2, withSiteTags), active: isTruthy(second?.get('active')) },
    messages: messagesOf(messages, defaults.messages),
    additionalSettings: meta.text('_additional_settings') ?? meta.text('additional_settings') ?? '',
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
async function slugsOf(rows: readonly PostRow[], { source }: SourceContext): Promise<Map<number, string>> {
  const forms = await source.find<{ ID: number; post_name: string }>('posts', {
    select: ['ID', 'post_name'],
    where: {
      post_type: 'wpcf7_contact_form',
      post_status: 'publish',
      post_name: In([...new Set(rows.map((row) => row.post_name))]),
    },
    order: { ID: 'DESC' },
  });
  const first = new Set(new Map(forms.map(({ ID, post_name: slug }) => [slug.toLowerCase(), ID])).values());
  return new Map(
    rows.map(({ ID: id, post_name: slug }) => [
      id,
      first.has(id) && isUsable(slug) ? slug : `contact-form-${id}-${slug}`.slice(0, MAX_LENGTH.slug),
    ]),
  );
}

const isUsable = (slug: string): boolean => slug !== '' && slug !== RESERVED_SLUG && slug.length <= MAX_LENGTH.slug;

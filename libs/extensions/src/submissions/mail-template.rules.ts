import { isMailAddress, stripTags, type MailMessage } from '@grove/core';
import type { FormMail } from '../contact-forms/contact-form.resource.js';
import type { SubmittedValues } from './submission.rules.js';

/** The values that replace the tags of a template. */
interface TemplateValues {
  readonly values: SubmittedValues;
  readonly siteTitle: string;
}

const TAG = /\[([A-Za-z_][\w:.-]{0,199})\]/g;
const MAX_SUBJECT_LENGTH = 500;

/**
 * The mails of a template, one for each valid recipient. Submitted values are inserted as plain text: they cannot add headers or recipients, and tags
 * in them are not replaced.
 */
export function mailMessagesOf(mail: FormMail, templateValues: TemplateValues): MailMessage[] {
  const subject = oneLine(fillTemplate(mail.subject, templateValues)).slice(0, MAX_SUBJECT_LENGTH).trim();
  const text = bodyOf(mail, templateValues);
  const replyTo = replyToOf(mail.additionalHeaders, templateValues);
  const recipients = mail.recipient.split(',').map((one) => parseAddress(fillTemplate(one, templateValues)));
  return [...new Set(recipients)].flatMap((to) => (to === undefined ? [] : [{ to, subject, text, replyTo }]));
}

function bodyOf({ body, excludeBlank, useHtml }: FormMail, templateValues: TemplateValues): string {
  const template = useHtml ? stripTags(body) : body;
  const lines = template.split(/\r?\n/);
  const kept = excludeBlank ? lines.filter((line) => !isBlank(line, templateValues)) : lines;
  return fillTemplate(kept.join('\n'), templateValues);
}

/** Whether a line has tags, and all of them are empty. */
function isBlank(line: string, templateValues: TemplateValues): boolean {
  const tags = line.match(TAG) ?? [];
  return tags.length > 0 && tags.every((tag) => fillTemplate(tag, templateValues) === '');
}

function replyToOf(headers: string, templateValues: TemplateValues): string | undefined {
  for (const line of headers.split(/[\r\n]+/)) {
    const [, value] = /^\s*reply-to\s*:(.*)$/i.exec(line) ?? [];
    if (value !== undefined) return parseAddress(fillTemplate(value, templateValues));
  }
  return undefined;
}

/** The address in a text such as `ann@example.com` or `Ann <ann@example.com>`. */
function parseAddress(text: string): string | undefined {
  const bare = (/^[^<>]*<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim();
  return isMailAddress(bare) ? bare : undefined;
}

/** Replaces the tags of a template in one pass, so that tags in submitted values are not replaced. Unknown tags stay. */
function fillTemplate(template: string, { values, siteTitle }: TemplateValues): string {
  return template.replace(TAG, (tag, name: string) => {
    if (name === '_site_title') return siteTitle;
    return Object.hasOwn(values, name) ? [values[name]].flat().join(', ') : tag;
  });
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

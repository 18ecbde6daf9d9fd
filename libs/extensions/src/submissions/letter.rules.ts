import { isMailAddress, stripTags, type MailMessage } from '@grove/core';
import type { FormMail } from '../contact-forms/contact-form.resource.js';
import type { Written } from './submission.rules.js';

/** What a template may name: what was written, and the title of the site. */
export interface Filling {
  readonly written: Written;
  readonly siteTitle: string;
}

const TAG = /\[([A-Za-z_][\w:.-]{0,199})\]/g;
const LONGEST_SUBJECT = 500;

/**
 * The letters of a mail template: one to each receiver whom the template names. What a visitor wrote fills a template in and never becomes part of
 * it: it makes no header, no receiver more, and is not looked through for tags. Whoever is no address is left out.
 */
export function lettersOf(mail: FormMail, filling: Filling): MailMessage[] {
  const subject = oneLine(filled(mail.subject, filling)).slice(0, LONGEST_SUBJECT).trim();
  const text = textOf(mail, filling);
  const replyTo = replyToOf(mail.additionalHeaders, filling);
  const receivers = mail.recipient.split(',').map((one) => addressIn(filled(one, filling)));
  return [...new Set(receivers)].flatMap((to) => (to === undefined ? [] : [{ to, subject, text, replyTo }]));
}

function textOf({ body, excludeBlank, useHtml }: FormMail, filling: Filling): string {
  const template = useHtml ? stripTags(body) : body;
  const lines = template.split(/\r?\n/);
  const kept = excludeBlank ? lines.filter((line) => !isBlank(line, filling)) : lines;
  return filled(kept.join('\n'), filling);
}

/** Whether a line asks for something and gets nothing. */
function isBlank(line: string, filling: Filling): boolean {
  const tags = line.match(TAG) ?? [];
  return tags.length > 0 && tags.every((tag) => filled(tag, filling) === '');
}

function replyToOf(headers: string, filling: Filling): string | undefined {
  for (const line of headers.split(/[\r\n]+/)) {
    const [, value] = /^\s*reply-to\s*:(.*)$/i.exec(line) ?? [];
    if (value !== undefined) return addressIn(filled(value, filling));
  }
  return undefined;
}

/** A bare address, or the one in brackets behind a name. */
function addressIn(text: string): string | undefined {
  const bare = (/^[^<>]*<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim();
  return isMailAddress(bare) ? bare : undefined;
}

/** In one pass, so that tags in what was written stay what they are. A tag that names no field stays as well. */
function filled(template: string, { written, siteTitle }: Filling): string {
  return template.replace(TAG, (tag, name: string) => {
    if (name === '_site_title') return siteTitle;
    return Object.hasOwn(written, name) ? [written[name]].flat().join(', ') : tag;
  });
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

import type { ContactMessage } from '@grove/client';

/** So much of a message is quoted: programs for mail take no longer addresses. */
const QUOTED = 1_000;

/** The address that opens a reply in the person's own program for mail; undefined if the message names no address. */
export function replyLink({ sender_email, subject, form_title, fields }: ContactMessage): string | undefined {
  if (sender_email === '') return undefined;
  const longest = fields.reduce((text, { value }) => (value.length > text.length ? value : text), '');
  const quote = longest
    .slice(0, QUOTED)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const query = `subject=${encodeURIComponent(`Re: ${subject || form_title}`)}&body=${encodeURIComponent(`\r\n\r\n${quote}`)}`;
  return `mailto:${encodeURIComponent(sender_email)}?${query}`;
}

import type { Principal } from '@grove/rest';
import { clickable, processText } from '@grove/content';

/** What of a text a person may store: everything with the right to raw HTML, what articles hold for moderators, else the markup of readers. */
export function storedText(text: string, writer: Pick<Principal, 'can'>): string | Promise<string> {
  if (writer.can('unfiltered_html')) return text;
  return processText(writer.can('moderate_comments') ? 'postHtml' : 'commentHtml', text);
}

/** How many links a text will show. */
export const linksIn = (text: string): number => clickable(text).match(/<a\s[^<>]*href/gi)?.length ?? 0;

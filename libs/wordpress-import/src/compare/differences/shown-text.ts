import { decodeEntities } from '@grove/content';
import type { Json } from '../json.js';

/** What a reader sees of a price as HTML: its text, and what is crossed out. Text for screen readers says the same again. */
export const shownPrice = (html: Json | undefined): string =>
  decodeEntities(
    (typeof html === 'string' ? html : '')
      .replaceAll(/<span class="screen-reader-text">[^<]*<\/span>/g, '')
      .replaceAll(/<(\/?del)\b[^>]*>/g, '\u0000$1\u0000')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

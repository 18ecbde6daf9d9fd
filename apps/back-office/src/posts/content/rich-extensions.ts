import type { Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';

/** What the rich editor knows of HTML. `rich-text.rules.ts` says the same of texts, and its spec compares them. */
export const RICH_EXTENSIONS: Extensions = [
  StarterKit.configure({
    // It would add an empty paragraph.
    trailingNode: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
];

/** An item of a list that has one line, which the editor makes a paragraph of. Other paragraphs of an item stay. */
const LINE_OF_ITEM = /<li><p>((?:(?!<\/?(?:p|li|ul|ol)\b).)*)<\/p>(?=<\/li>|<ul>|<ol\b)/gs;

/** The HTML of the editor as people write it: an item of a list has no paragraph around its line; an empty text is empty. */
export const tidyHtml = (html: string): string => (html === '<p></p>' ? '' : html.replaceAll(LINE_OF_ITEM, '<li>$1'));

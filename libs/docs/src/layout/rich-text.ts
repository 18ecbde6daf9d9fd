import { html, type Html } from '@grove/site';

/** A text of a declaration as HTML. Such texts have no other markup than code in backticks. */
export const richText = (text: string): Html =>
  html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;

/** The same text without markup, for places that show plain text. */
export const withoutMarkup = (text: string): string => text.replaceAll('`', '');

import { html, trustedHtml, type Html } from './html.js';

/** The first line of every XML document. */
export const XML_DECLARATION = trustedHtml('<?xml version="1.0" encoding="UTF-8"?>\n');

/** A text without the characters that XML does not allow, not even escaped: control characters and lone surrogates. */
export const xmlText = (text: string): string => text.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

/** An element with a text; nothing for an empty text. The name is not escaped. */
export const xmlElement = (name: string, text = ''): Html | undefined =>
  text === '' ? undefined : html`<${trustedHtml(name)}>${xmlText(text)}</${trustedHtml(name)}>`;

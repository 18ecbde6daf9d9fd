/**
 * The text of HTML. What is left without tags has only entities, which a document that runs and loads nothing decodes; even there an attribute such as `onerror`
 * would make the browser report it.
 */
export const plainText = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll(/<[^>]*>/g, ''), 'text/html').body.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi;

/** A plain text as HTML: `&`, `<` and `>` are escaped. Entities in it stay, so escaping twice is the same as once. */
export const escapeHtml = (text: string): string =>
  text.replace(AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

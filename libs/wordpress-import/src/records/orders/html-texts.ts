/** A text without bare ampersands, as WordPress writes it in HTML. */
export const withEntities = (text: string): string =>
  text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});)/gi, '&amp;');

/** A text of which WordPress decodes `%20`; one that cannot be decoded stays as it is. */
export function rawUrlDecoded(text: string): string {
  if (!/%[\da-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return text;
  }
}

/** A text as `wc_clean` leaves it after it was formatted as HTML: one line without tags. */
export function cleanedHtml(text: string): string {
  const untagged = withEntities(text)
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi, '')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
  return withoutOctets(untagged.replace(/[\r\n\t ]+/g, ' ').trim());
}

/** Percent-encoded bytes are removed, also those that appear by the removal of others. */
function withoutOctets(text: string): string {
  const next = text.replace(/%[\da-f]{2}/gi, '');
  return next === text ? text : withoutOctets(next).replace(/ +/g, ' ').trim();
}

/** The attribute that metadata of this name is about. */
export const attributeOf = (name: string): string => rawUrlDecoded(name).replaceAll('attribute_', '');

/** The plain text of a name of a term or an account: both are stored as HTML without tags. */
export const decodedName = (name: string): string =>
  name
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&amp;', '&');

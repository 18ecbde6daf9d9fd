/** A plain text out of what may hold markup: tags go, their text stays, and so does every other sign. For texts that are never shown as HTML. */
export const withoutTags = (text: string): string => text.replace(/<[^<>]*>/g, '').trim();

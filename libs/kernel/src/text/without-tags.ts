/**
 * A plain text out of what may hold markup: tags go, their text stays, and so does every other sign. For texts that are never shown as HTML. Taking a
 * tag out of another may leave a new one, so this goes on until none is left.
 */
export function withoutTags(text: string): string {
  for (let before = text; ;) {
    const left = before.replace(/<[^<>]*>/g, '').trim();
    if (left === before) return left;
    before = left;
  }
}

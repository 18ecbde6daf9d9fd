import { TextTooLong } from '../errors.js';

/** Bytes that the HTML of every text may have, as JSON. */
const ALWAYS_ALLOWED = 400_000;

/** How many bytes the HTML of a longer text may have for each of its characters: enough for every script with much markup. */
const BYTES_PER_CHARACTER = 4;

/** No character becomes more bytes than this. */
const MAX_BYTES_PER_CHARACTER = 12;

/** Whether the HTML of a text may be longer than allowed, so that it must be measured. */
export const mayBeTooLong = (text: string): boolean => text.length * MAX_BYTES_PER_CHARACTER > ALWAYS_ALLOWED;

/**
 * Throws if the HTML of a text has too many bytes as JSON: some characters become several, such as quotation marks. Whoever reads a list of texts would have to
 * wait for them. Imports do not ask, so that they lose no record.
 */
export function assertNotTooLong(text: string, html: string): void {
  if (!mayBeTooLong(html)) return;
  const limit = Math.max(ALWAYS_ALLOWED, BYTES_PER_CHARACTER * text.length);
  const bytes = Buffer.byteLength(JSON.stringify(html));
  if (bytes > limit) throw new TextTooLong({ bytes, limit });
}

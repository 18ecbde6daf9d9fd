/**
 * The form of a text in which two texts count as equal, are sorted and are searched, the same on every database engine:
 * letter case and kind of white space do not matter, accents do.
 */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim();
}

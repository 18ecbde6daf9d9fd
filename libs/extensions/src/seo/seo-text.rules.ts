/** The values of the placeholders in titles and descriptions. */
interface SeoTextValues {
  readonly title: string;
  readonly siteName: string;
  readonly separator: string;
  readonly excerpt: string;
}

/** The placeholders, as they are stored. */
export const SEO_PLACEHOLDERS = {
  title: '{title}',
  siteName: '{site_name}',
  separator: '{separator}',
  excerpt: '{excerpt}',
} as const satisfies Readonly<Record<keyof SeoTextValues, string>>;

const PLACEHOLDER = new RegExp(Object.values(SEO_PLACEHOLDERS).join('|'), 'g');

/** Replaces the placeholders of a text in one pass, so that those in the values stay. */
export function fillSeoText(text: string, values: SeoTextValues): string {
  const byPlaceholder = new Map(
    Object.entries(SEO_PLACEHOLDERS).map(([name, placeholder]) => [placeholder as string, values[name as keyof SeoTextValues]]),
  );
  return text
    .replace(PLACEHOLDER, (placeholder) => byPlaceholder.get(placeholder)!)
    .replace(/\s+/g, ' ')
    .trim();
}

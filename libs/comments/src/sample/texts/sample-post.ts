/** A post of the sample, as it is sent but for its author, its date and its terms. */
export interface SamplePost {
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt?: string;
  /** Who wrote it, by short name. */
  readonly by: 'nora' | 'rosa' | 'tijmen' | 'selma';
  /** Before zero it is ahead. */
  readonly daysAgo: number;
  /** Of the day, in UTC. */
  readonly hour: number;
  readonly category: string;
  readonly tags: readonly string[];
  /** Name of the still life that stands for it. */
  readonly picture?: string;
  readonly status: 'publish' | 'draft' | 'private';
  readonly password?: string;
  readonly sticky?: boolean;
}

/** Paragraphs as HTML. */
export const paragraphsOf = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');

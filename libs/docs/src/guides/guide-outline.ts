import { slugOf } from '../layout/components.js';

/** What navigation and search show of a guide. */
export interface GuideOutline {
  readonly slug: string;
  readonly title: string;
  /** One sentence: what the reader can do afterwards. */
  readonly summary: string;
  readonly sections: readonly { readonly title: string }[];
}

/** The id of the heading of a section. */
export const sectionId = ({ title }: GuideOutline['sections'][number]): string => slugOf(title);

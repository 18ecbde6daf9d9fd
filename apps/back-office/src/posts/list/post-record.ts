import { plainText } from '../../shell/format/plain-text.js';
import type { EditedPost } from '../post/post-form.js';

/** What the list and forms need of a post or page: both have it. */
export type PostRecord = Pick<EditedPost, 'id' | 'title' | 'status' | 'date_gmt' | 'author' | 'password' | 'sticky' | 'link'>;

interface Embedded {
  readonly author?: readonly { readonly name?: string }[];
  readonly 'wp:term'?: readonly (readonly { readonly name: string; readonly taxonomy: string }[])[];
}

const embeddedIn = (post: PostRecord): Embedded => (post as { _embedded?: Embedded })._embedded ?? {};

/** The title as a text; posts may have none. */
export const titleOf = ({ title }: Pick<EditedPost, 'title'>): string => plainText(title);

/** The name of the author; none if there is no author, or the person may not know the name. */
export const authorOf = (post: PostRecord): string | undefined => embeddedIn(post).author?.[0]?.name;

/** The names of the categories. */
export const categoriesOf = (post: PostRecord): string =>
  (embeddedIn(post)['wp:term'] ?? [])
    .flat()
    .filter(({ taxonomy }) => taxonomy === 'category')
    .map(({ name }) => plainText(name))
    .join(', ');

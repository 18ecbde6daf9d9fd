import type { Revision } from '@grove/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../data/site-client.js';
import type { EditedPost } from '../post/post-form.js';
import type { Kind } from '../statuses.js';

/** The revisions of a post, the newest first, and the names of those who made them, as far as the person may know them. */
export function useRevisions(kind: Kind, { id, modified }: EditedPost) {
  const { data: revisions, error } = useQuery<Revision[], Error>({
    queryKey: [kind, id, 'revisions', modified],
    queryFn: async ({ signal }) => (await client.cms[kind].revisions(id).list({ context: 'edit' }, { signal })).records,
  });
  const authors = [...new Set(revisions?.map(({ author }) => author))].filter((author) => author > 0);
  const { data: names } = useQuery({
    queryKey: ['authors', 'names', authors],
    enabled: authors.length > 0,
    queryFn: async ({ signal }) => {
      // A page of users has at most a hundred.
      const { records } = await client.cms.users.list({ include: authors.slice(0, 100), per_page: 100 }, { signal });
      return new Map(records.map((user) => [user.id, user.name]));
    },
  });
  return { revisions, error, nameOf: (author: number): string | undefined => names?.get(author) };
}

import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { client } from '../../data/site-client.js';
import { useWriters } from '../rights.js';
import type { PostValues } from './post-form.js';

/** A page of accounts has at most so many; a site with more writers is rare. */
const MOST = 100;

/** In whose name a post is. An author whose name the person may not know has a number. */
export function AuthorInput({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const writers = useWriters();
  const author = useWatch<PostValues, 'author'>({ name: 'author' });
  const { data: known } = useQuery({
    queryKey: ['authors', 'choices', writers],
    queryFn: async ({ signal }) => {
      const { records } = await client.cms.users.list({ ...writers, per_page: MOST }, { signal });
      return records.map(({ id, name }) => ({ id, name }));
    },
  });
  const isKnown = !author || !known || known.some(({ id }) => id === author);
  const choices = isKnown ? known : [...known, { id: author, name: translate('posts.somebody', { id: author }) }];
  return (
    <AutocompleteInput
      source="author"
      label="posts.author"
      choices={choices ?? []}
      isPending={choices === undefined}
      helperText={isNew ? 'posts.author_help' : false}
      {...(!isNew && { disableClearable: true })}
    />
  );
}

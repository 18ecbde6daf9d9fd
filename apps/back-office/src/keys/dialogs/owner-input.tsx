import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AutocompleteInput } from 'react-admin';
import { client } from '../../data/site-client.js';
import { useDebounced } from '../../shell/use-debounced.js';

/** How many accounts are offered. */
const OFFERED = 20;

/** The account that a key acts for, found by its names. Empty: that of the person. */
export function OwnerInput() {
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search);
  const { data = [], isFetching } = useQuery({
    queryKey: ['owners', wanted],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { context: 'edit' as const, per_page: OFFERED, ...(wanted && { search: wanted }) };
      const { records } = await client.cms.users.list(query, { signal });
      return records.map(({ id, username, email }) => ({ id, name: `${username} (${email})` }));
    },
  });
  return (
    <AutocompleteInput
      source="user_id"
      label="resources.keys.fields.username"
      choices={data}
      isFetching={isFetching}
      setFilter={(text: string) => setSearch(/ \(.*\)$/.test(text) ? '' : text)}
      translateChoice={false}
      helperText="keys.owner_help"
    />
  );
}

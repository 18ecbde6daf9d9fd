import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { collectionOf } from '../../data/collections.js';

/** The numbers of the records of a list by status. They are read again whenever the list is. `query` are arguments that count besides the status. */
export function useStatusCounts(statuses: readonly string[], query: object = {}): ReadonlyMap<string, number> | undefined {
  const { resource, data: records } = useListContext();
  return useQuery<ReadonlyMap<string, number>>({
    queryKey: [resource, 'counts', query, records],
    placeholderData: (previous) => previous,
    queryFn: async ({ signal }) => {
      const count = async (status: string) =>
        [
          status,
          (await collectionOf(resource).list({ ...query, status, per_page: 1, _fields: 'id' }, { signal })).total,
        ] as const;
      return new Map(await Promise.all(statuses.map(count)));
    },
  }).data;
}

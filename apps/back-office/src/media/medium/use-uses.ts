import type { MediaUses } from '@grove/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../data/site-client.js';

/** Where a file is used; undefined until the server has said it. */
export const useUses = (id: number): MediaUses | undefined =>
  useQuery({
    queryKey: ['media', 'uses', id],
    queryFn: ({ signal }) => client.cms.media.uses(id).get({}, { signal }),
  }).data;

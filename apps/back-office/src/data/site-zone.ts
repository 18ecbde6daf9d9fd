import { useQuery } from '@tanstack/react-query';
import { dayIn } from '../shell/format/zone.js';
import { client } from './site-client.js';

/** Under which the zone is kept until a save of the settings says that it may be another one. */
export const SITE_ZONE = ['site-zone'];

/** The time zone of the site, in which its posts have their dates and its days begin; undefined until it is read. */
export const useSiteZone = (): string | undefined =>
  useQuery({
    queryKey: SITE_ZONE,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const site = await client.request<{ timezone_string: string }>('GET', '/', {
        query: { _fields: 'timezone_string' },
        signal,
      });
      return site.timezone_string;
    },
  }).data;

/** Which day it is at the site, such as `2026-11-29`; undefined until its zone is read. */
export function useSiteToday(): string | undefined {
  const zone = useSiteZone();
  return zone && dayIn(zone, new Date());
}

import { useQuery } from '@tanstack/react-query';
import { client } from '../../data/site-client.js';

/** The time zone of the site, in which its posts have their dates; undefined until it is read. */
export const useSiteZone = (): string | undefined =>
  useQuery({
    queryKey: ['site-zone'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const site = await client.request<{ timezone_string: string }>('GET', '/', {
        query: { _fields: 'timezone_string' },
        signal,
      });
      return site.timezone_string;
    },
  }).data;

/** Whether a local date of a zone, such as `2026-11-29T15:10`, is still to come. */
export const isAhead = (date: string, now: Date, zone: string): boolean => date.slice(0, 16) > localText(now, zone);

/** The local date and time of an instant: `2026-11-29T15:10`. */
function localText(instant: Date, timeZone: string): string {
  // Swedish dates have the order of the interface.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(instant).replace(' ', 'T');
}

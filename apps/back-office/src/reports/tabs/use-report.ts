import type { PageOf } from '@grove/client';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Days } from '../period/periods.js';

interface ReportRoute<R> {
  list(query: { date_min: string; date_max: string }, options: { signal: AbortSignal }): Promise<Pick<PageOf<R>, 'records'>>;
}

/** The rows of a report of some days. While another period is read, the rows of the last one stay. */
export function useReport<R>(name: string, route: ReportRoute<R>, { first, last }: Days): UseQueryResult<readonly R[]> {
  return useQuery<readonly R[]>({
    queryKey: ['reports', name, first, last],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => (await route.list({ date_min: first, date_max: last }, { signal })).records,
  });
}

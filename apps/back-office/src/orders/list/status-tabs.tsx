import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { CountedTabs } from '../../shell/list/counted-tabs.js';
import { STATUSES, statusLabel } from '../statuses.js';

const ALL = 'any';

/** A tab for each status, with the number of its orders. */
export function StatusTabs() {
  const translate = useTranslate();
  const tabs = [ALL, ...STATUSES].map((value) => ({ value, label: translate(statusLabel(value)) }));
  return <CountedTabs source="status" tabs={tabs} counts={useCounts()} unfiltered={ALL} />;
}

/** The numbers of orders by status. They are read again whenever the list is. */
function useCounts(): ReadonlyMap<string, number> | undefined {
  const { data: orders } = useListContext();
  return useQuery<ReadonlyMap<string, number>>({
    queryKey: ['orders', 'counts', orders],
    placeholderData: (previous) => previous,
    queryFn: async ({ signal }) => {
      const { records: totals } = await client.shop.reports.orders.totals.list({}, { signal });
      const all = totals.reduce((sum, { total }) => sum + total, 0);
      return new Map([[ALL, all], ...totals.map(({ slug, total }) => [slug, total] as const)]);
    },
  }).data;
}

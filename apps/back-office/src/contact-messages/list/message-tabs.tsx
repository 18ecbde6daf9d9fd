import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { CountedTabs } from '../../shell/list/counted-tabs.js';

const STATUSES = ['taken', 'spam'] as const;

/** What was taken, and what looks like spam, each with its number. */
export function MessageTabs() {
  const translate = useTranslate();
  const { data: messages } = useListContext();
  const { data: counts } = useQuery<ReadonlyMap<string, number>>({
    queryKey: ['contact-messages', 'counts', messages],
    placeholderData: (previous) => previous,
    queryFn: async ({ signal }) => {
      const count = async (status: (typeof STATUSES)[number]) =>
        [status, (await client.forms.contactMessages.list({ status, per_page: 1 }, { signal })).total] as const;
      return new Map(await Promise.all(STATUSES.map(count)));
    },
  });
  const tabs = STATUSES.map((value) => ({ value, label: translate(`contact-messages.status.${value}`) }));
  return <CountedTabs source="status" tabs={tabs} counts={counts} />;
}

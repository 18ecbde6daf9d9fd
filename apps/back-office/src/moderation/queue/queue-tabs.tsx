import { useListContext, useTranslate } from 'react-admin';
import { CountedTabs } from '../../shell/list/counted-tabs.js';
import { useStatusCounts } from '../../shell/list/use-status-counts.js';
import { STATUSES } from '../decisions.js';

/** A tab for each status, with the number of its reviews and comments of the chosen kind. */
export function QueueTabs() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const counts = useStatusCounts(STATUSES, { type: filterValues['type'] as string | undefined });
  const tabs = STATUSES.map((value) => ({ value, label: translate(`comments.status.${value}`) }));
  return <CountedTabs source="status" tabs={tabs} counts={counts} />;
}

import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { CountedTabs } from '../../shell/list/counted-tabs.js';
import { roleLabel, ROLES, TEAM } from '../roles.js';

const ALL = 'all';

/** The tabs: the team, everybody, and each role. The filter of a tab is its roles. */
const TABS = [TEAM.join(','), ALL, ...ROLES];

/** A tab for each role, with the number of its accounts. A role that nobody has needs none. */
export function RoleTabs() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const counts = useCounts();
  const [team] = TABS;
  const tabs = TABS.filter((value) => [team, ALL, filterValues['roles']].includes(value) || (counts?.get(value) ?? 0) > 0).map(
    (value) => ({
      value,
      label: value === team ? translate('users.team') : value === ALL ? translate('users.all') : translate(roleLabel(value)),
    }),
  );
  return <CountedTabs source="roles" tabs={tabs} counts={counts} unfiltered={ALL} />;
}

/** The numbers of accounts by role. They are read again whenever the list is. */
function useCounts(): ReadonlyMap<string, number> | undefined {
  const { data: users } = useListContext();
  return useQuery<ReadonlyMap<string, number>>({
    queryKey: ['users', 'counts', users],
    placeholderData: (previous) => previous,
    queryFn: async ({ signal }) => new Map(await Promise.all(TABS.map(async (tab) => [tab, await count(tab, signal)] as const))),
  }).data;
}

async function count(tab: string, signal: AbortSignal): Promise<number> {
  const roles = tab === ALL ? {} : { roles: tab.split(',') };
  const query = { context: 'edit' as const, per_page: 1, _fields: 'id', ...roles };
  return (await client.cms.users.list(query, { signal })).total;
}

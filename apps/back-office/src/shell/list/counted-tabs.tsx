import { Tab, Tabs, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { useRegion } from '../format/use-region.js';

interface CountedTabsProps {
  /** The filter that the tabs set. */
  readonly source: string;
  readonly tabs: readonly { readonly value: string; readonly label: string }[];
  /** The number of records of each tab, once it is known. */
  readonly counts: ReadonlyMap<string, number> | undefined;
  /** The tab of a list without this filter. */
  readonly unfiltered?: string;
}

/** Tabs over a list, each with the number of its records. The chosen one is a filter, and so in the address. */
export function CountedTabs({ source, tabs, counts, unfiltered }: CountedTabsProps) {
  const { filterValues, setFilters } = useListContext();
  return (
    <Tabs
      value={filterValues[source] ?? unfiltered ?? false}
      onChange={(_event, value: string) => setFilters({ ...filterValues, [source]: value === unfiltered ? undefined : value })}
      variant="scrollable"
      scrollButtons="auto"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map(({ value, label }) => (
        <Tab key={value} value={value} label={<Label text={label} count={counts?.get(value)} />} />
      ))}
    </Tabs>
  );
}

function Label({ text, count }: { text: string; count: number | undefined }) {
  const region = useRegion();
  return (
    <span>
      {text}{' '}
      <Typography component="span" variant="caption" color="text.secondary">
        {count === undefined ? '' : new Intl.NumberFormat(region).format(count)}
      </Typography>
    </span>
  );
}

import {
  AutocompleteInput,
  CreateButton,
  DateInput,
  FilterButton,
  List,
  ReferenceInput,
  SearchInput,
  TopToolbar,
  useResourceContext,
  useTranslate,
  type Exporter,
} from 'react-admin';
import { CountedTabs } from '../../shell/list/counted-tabs.js';
import { endOfDay, startOfDay, toDay } from '../../shell/format/days.js';
import { useStatusCounts } from '../../shell/list/use-status-counts.js';
import { useRights, useWriters, type Rights } from '../rights.js';
import { ANY, statusLabel, TABS, type Kind } from '../statuses.js';
import { PostsTable } from './posts-table.js';

/** The list leaves texts out: they are long. It has only what the person may edit. */
const SELECTED = {
  context: 'edit',
  _embed: 'author,wp:term',
  _fields: 'id,title,status,date_gmt,author,password,sticky,link,_links,_embedded',
};

const BY_NAME = { field: 'name', order: 'ASC' } as const;

const filtersFor = (kind: Kind, { mayEditOthers }: Rights, writers: object) => [
  <SearchInput key="q" source="q" alwaysOn />,
  ...(kind === 'posts'
    ? [
        <ReferenceInput key="categories" source="categories" reference="categories" sort={BY_NAME} alwaysOn>
          <AutocompleteInput label="posts.category" optionText="name" helperText={false} />
        </ReferenceInput>,
      ]
    : []),
  ...(mayEditOthers
    ? [
        <ReferenceInput key="author" source="author" reference="authors" sort={BY_NAME} filter={writers}>
          <AutocompleteInput label="posts.author" optionText="name" helperText={false} />
        </ReferenceInput>,
      ]
    : []),
  <DateInput key="after" source="after" label="posts.after" format={toDay} parse={startOfDay} helperText={false} />,
  <DateInput key="before" source="before" label="posts.before" format={toDay} parse={endOfDay} helperText={false} />,
];

/** All posts, or all pages. The filters are in the address, and can be kept as views. */
export default function PostsList() {
  const kind = useResourceContext() as Kind;
  const rights = useRights(kind);
  return (
    <List
      actions={
        <TopToolbar>
          <FilterButton />
          <CreateButton label={`posts.new.${kind}`} />
        </TopToolbar>
      }
      empty={false}
      exporter={false as unknown as Exporter}
      filter={SELECTED}
      filterDefaultValues={{ status: ANY }}
      filters={filtersFor(kind, rights, useWriters())}
      perPage={25}
      sort={{ field: 'date', order: 'DESC' }}
    >
      <StatusTabs />
      <PostsTable kind={kind} rights={rights} />
    </List>
  );
}

/** A tab for each status, with its number. */
function StatusTabs() {
  const translate = useTranslate();
  const tabs = TABS.map((value) => ({ value, label: translate(statusLabel(value)) }));
  return <CountedTabs source="status" tabs={tabs} counts={useStatusCounts(TABS, { context: 'edit' })} />;
}

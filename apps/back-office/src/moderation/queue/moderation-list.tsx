import { List, SearchInput, SelectInput, type Exporter } from 'react-admin';
import { ModerationQueue } from './moderation-queue.js';
import { QueueTabs } from './queue-tabs.js';

const TYPES = ['all', 'review', 'comment'].map((id) => ({ id, name: `comments.type.${id}` }));

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="type"
    source="type"
    label="comments.kind"
    choices={TYPES}
    isRequired
    alwaysOn
    helperText={false}
    slotProps={{ inputLabel: { required: false } }}
  />,
];

/** What moderators need of each comment: its text as it was written, and the record that it is on. */
const WHOLE = { context: 'edit', _embed: 'up' };

/** Reviews and comments, those that wait first. */
export default function ModerationList() {
  return (
    <List
      actions={false}
      empty={false}
      exporter={false as unknown as Exporter}
      filter={WHOLE}
      filterDefaultValues={{ status: 'hold', type: 'all' }}
      filters={FILTERS}
      perPage={25}
      queryOptions={{ refetchInterval: 30_000 }}
      sort={{ field: 'date_gmt', order: 'DESC' }}
      title="comments.title"
    >
      <QueueTabs />
      <ModerationQueue />
    </List>
  );
}

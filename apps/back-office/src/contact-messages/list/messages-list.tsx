import { DateInput, FilterButton, List, SearchInput, SelectInput, TopToolbar, type Exporter } from 'react-admin';
import { endOfDay, startOfDay, toDay } from '../../shell/format/days.js';
import { Inbox } from './inbox.js';
import { MessageTabs } from './message-tabs.js';

/** The interface has it as text in the address too. */
const READ = [
  { id: 'false', name: 'contact-messages.unread' },
  { id: 'true', name: 'contact-messages.read' },
];

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="read" source="read" label="contact-messages.state" choices={READ} alwaysOn helperText={false} />,
  <DateInput key="after" source="after" format={toDay} parse={startOfDay} />,
  <DateInput key="before" source="before" format={toDay} parse={endOfDay} />,
];

const Actions = () => (
  <TopToolbar>
    <FilterButton />
  </TopToolbar>
);

/** What visitors have sent, the unread first. */
export default function MessagesList() {
  return (
    <List
      actions={<Actions />}
      empty={false}
      exporter={false as unknown as Exporter}
      filterDefaultValues={{ status: 'taken' }}
      filters={FILTERS}
      perPage={25}
      sort={{ field: 'read', order: 'ASC' }}
      title="contact-messages.title"
    >
      <MessageTabs />
      <Inbox />
    </List>
  );
}

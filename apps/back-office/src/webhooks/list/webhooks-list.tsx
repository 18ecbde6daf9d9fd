import { Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import {
  CreateButton,
  DataTable,
  List,
  SearchInput,
  SelectInput,
  SimpleList,
  TopToolbar,
  useTranslate,
  type Exporter,
} from 'react-admin';
import { EmptyState } from '../../shell/empty-state.js';
import { Health, StatusChip } from '../health.js';
import { STATUSES, type HealthyWebhook } from '../webhook.js';

const { Col } = DataTable as unknown as { Col: typeof DataTable.Col<HealthyWebhook> };

/** The interface has it as text in the address too. */
const FAILING = [
  { id: 'true', name: 'webhooks.failing' },
  { id: 'false', name: 'webhooks.healthy' },
];

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    choices={STATUSES.map((id) => ({ id, name: `webhooks.status.${id}` }))}
    alwaysOn
    helperText={false}
  />,
  <SelectInput key="failing" source="failing" label="webhooks.receiver" choices={FAILING} alwaysOn helperText={false} />,
];

const Actions = () => (
  <TopToolbar>
    <CreateButton label="webhooks.new" />
  </TopToolbar>
);

/** All webhooks, with where they send to and whether that works. */
export default function WebhooksList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <List
      actions={<Actions />}
      empty={<NoWebhooks />}
      exporter={false as unknown as Exporter}
      filters={FILTERS}
      perPage={25}
      queryOptions={{ refetchInterval: 30_000 }}
      sort={{ field: 'date', order: 'DESC' }}
    >
      {isNarrow ? <Cards /> : <Table />}
    </List>
  );
}

function NoWebhooks() {
  const translate = useTranslate();
  return (
    <EmptyState title={translate('webhooks.empty')} help={translate('webhooks.empty_help')}>
      <CreateButton label="webhooks.new" variant="contained" />
    </EmptyState>
  );
}

const Table = () => (
  <DataTable bulkActionButtons={false} rowClick="edit">
    <Col
      source="title"
      label="resources.webhooks.fields.name"
      render={({ name, topic }) => (
        <>
          <strong>{name}</strong>
          <Typography variant="caption" component="div" color="text.secondary">
            {topic}
          </Typography>
        </>
      )}
    />
    <Col
      source="delivery_url"
      disableSort
      render={({ delivery_url }) => <span style={{ overflowWrap: 'anywhere' }}>{delivery_url}</span>}
    />
    <Col source="status" disableSort render={({ status }) => <StatusChip status={status} />} />
    <Col source="health" disableSort sx={{ minWidth: 190 }} render={(webhook) => <Health webhook={webhook} />} />
  </DataTable>
);

const Cards = () => (
  <SimpleList<HealthyWebhook>
    primaryText={({ name, status }) => (
      <Stack component="span" direction="row" sx={{ justifyContent: 'space-between', gap: 1, overflowWrap: 'anywhere' }}>
        <strong>{name}</strong>
        <StatusChip status={status} />
      </Stack>
    )}
    secondaryText={(webhook) => (
      <Stack component="span" sx={{ gap: 0.5, pt: 0.5, overflowWrap: 'anywhere' }}>
        <span>
          {webhook.topic} · {webhook.delivery_url}
        </span>
        <Health webhook={webhook} />
      </Stack>
    )}
    rowClick="edit"
  />
);

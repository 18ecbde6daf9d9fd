import type { ConsumerKey } from '@grove/client';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, List as Cards, ListItem, Stack, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { DataTable, List, SearchInput, TopToolbar, useListContext, useTranslate, type Exporter } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../shell/empty-state.js';
import { Moment } from '../../shell/format/moment.js';
import { EditKey } from '../dialogs/edit-key.js';
import { RevokeQuestion } from '../dialogs/revoke-question.js';
import { Owner, Recognition } from './key-cells.js';
import { KeyActions } from './key-actions.js';

const { Col } = DataTable as unknown as { Col: typeof DataTable.Col<ConsumerKey> };

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />];
const ONE_LINE = { whiteSpace: 'nowrap' };
const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const;

/** The keys that the person may change, with what each was made for and when it was last used. */
export function KeysList({ newAddress }: { newAddress: string }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [edited, setEdited] = useState<ConsumerKey>();
  const [revoked, setRevoked] = useState<ConsumerKey>();
  const actions = { onEdit: setEdited, onRevoke: setRevoked };
  return (
    <>
      <List
        resource="keys"
        title={<span />}
        actions={
          <TopToolbar>
            <NewButton to={newAddress} />
          </TopToolbar>
        }
        empty={
          <EmptyState title={translate('keys.empty')} help={translate('keys.empty_help')}>
            <NewButton to={newAddress} isMain />
          </EmptyState>
        }
        exporter={false as unknown as Exporter}
        filters={FILTERS}
        perPage={25}
        sort={NEWEST_FIRST}
      >
        {isNarrow ? <KeyCards {...actions} /> : <KeyTable {...actions} />}
      </List>
      {edited && <EditKey consumerKey={edited} onClose={() => setEdited(undefined)} />}
      {revoked && <RevokeQuestion consumerKey={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

function NewButton({ to, isMain = false }: { to: string; isMain?: boolean }) {
  const translate = useTranslate();
  return (
    <Button component={Link} to={to} startIcon={<AddIcon />} size="small" variant={isMain ? 'contained' : 'text'}>
      {translate('keys.new')}
    </Button>
  );
}

interface Actions {
  readonly onEdit: (key: ConsumerKey) => void;
  readonly onRevoke: (key: ConsumerKey) => void;
}

function KeyTable(actions: Actions) {
  const translate = useTranslate();
  return (
    <DataTable bulkActionButtons={false} rowClick={false}>
      <Col source="description" render={(key) => <Recognition consumerKey={key} />} />
      <Col source="username" disableSort render={(key) => <Owner consumerKey={key} />} />
      <Col
        source="permissions"
        disableSort
        sx={ONE_LINE}
        render={({ permissions }) => translate(`keys.permissions.${permissions}`)}
      />
      <Col source="date_last_used" sx={ONE_LINE} render={({ date_last_used }) => <LastUse value={date_last_used} />} />
      <Col source="date_created" disableSort render={({ date_created }) => <Moment value={date_created} />} />
      <Col source="actions" label="" disableSort align="right" render={(key) => <KeyActions consumerKey={key} {...actions} />} />
    </DataTable>
  );
}

function KeyCards(actions: Actions) {
  const translate = useTranslate();
  const { data = [] } = useListContext<ConsumerKey>();
  return (
    <Cards disablePadding>
      {data.map((key) => (
        <ListItem key={key.id} divider sx={{ gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Recognition consumerKey={key} />
            <Stack
              direction="row"
              sx={{ flexWrap: 'wrap', columnGap: 0.5, pt: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}
            >
              <Owner consumerKey={key} />
              <span>
                · {translate(`keys.permissions.${key.permissions}`)} · <LastUse value={key.date_last_used} />
              </span>
            </Stack>
          </Box>
          <KeyActions consumerKey={key} {...actions} />
        </ListItem>
      ))}
    </Cards>
  );
}

function LastUse({ value }: { value: string | null }) {
  const translate = useTranslate();
  return value === null ? <>{translate('keys.never_used')}</> : <Moment value={value} />;
}

import InviteIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Chip, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import {
  Button,
  DataTable,
  List,
  SearchInput,
  SimpleList,
  TopToolbar,
  useListContext,
  useTranslate,
  type Exporter,
} from 'react-admin';
import { Link } from 'react-router-dom';
import type { Account } from '../../data/accounts.js';
import { Moment } from '../../shell/format/moment.js';
import { roleLabel, TEAM } from '../roles.js';
import { RoleTabs } from './role-tabs.js';

const { Col } = DataTable as unknown as { Col: typeof DataTable.Col<Account> };

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />];

const addressOf = (id: number | string): string => `/settings/users/${id}`;

const Actions = () => (
  <TopToolbar>
    <Button component={Link} to={addressOf('invite')} label="users.invite">
      <InviteIcon />
    </Button>
  </TopToolbar>
);

/** Everybody with an account: first the team, then all others by their roles. */
export default function UsersList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      resource="users"
      title="settings.sections.users"
      actions={<Actions />}
      empty={false}
      exporter={false as unknown as Exporter}
      filters={FILTERS}
      filterDefaultValues={{ roles: TEAM.join(',') }}
      perPage={25}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <RoleTabs />
      {isNarrow ? <Cards /> : <Table />}
    </List>
  );
}

function NobodyFound() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const text = filterValues['q']
    ? translate('ra.navigation.no_filtered_results', { name: filterValues['q'] })
    : translate('users.nobody');
  return <Typography sx={{ p: 3 }}>{text}</Typography>;
}

const Table = () => (
  <DataTable bulkActionButtons={false} rowClick={addressOf} empty={<NobodyFound />}>
    <Col
      source="name"
      render={({ name, email, username }) => (
        <>
          <strong>{name || username}</strong>
          <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {email}
          </Typography>
        </>
      )}
    />
    <Col source="roles" disableSort render={(account) => <Roles account={account} />} />
    <Col source="last_seen" disableSort render={({ last_seen = null }) => <Moment value={last_seen} />} />
    <Col source="registered_date" render={({ registered_date }) => <Moment value={withoutZone(registered_date)} />} />
  </DataTable>
);

const Cards = () => (
  <SimpleList<Account>
    primaryText={({ name, username }) => <strong>{name || username}</strong>}
    secondaryText={(account) => (
      <Stack component="span" sx={{ gap: 0.5, pt: 0.5, overflowWrap: 'anywhere' }}>
        <span>{account.email}</span>
        <Roles account={account} />
      </Stack>
    )}
    rowClick={addressOf}
    empty={<NobodyFound />}
  />
);

/** The roles of an account. That it is disabled stands out. */
function Roles({ account: { roles = [], status } }: { account: Account }) {
  const translate = useTranslate();
  return (
    <Stack component="span" direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
      {roles.map((role) => translate(roleLabel(role), { _: role })).join(', ') || '–'}
      {status === 'disabled' && <Chip component="span" size="small" label={translate('users.status.disabled')} />}
    </Stack>
  );
}

/** The interface has this one date with a zone, which is that of UTC; an imported account may have none. */
const withoutZone = (date = ''): string | null => (/^\d/.test(date) ? date.slice(0, 19) : null);

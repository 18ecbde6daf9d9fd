import { Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { EditBase, Title, useEditContext, useGetIdentity, useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ApplicationPasswords } from '../../account/application-passwords/application-passwords.js';
import type { Account } from '../../data/accounts.js';
import { AccessSection } from './access-section.js';
import { DetailsSection } from './details-section.js';
import { DevicesSection } from './devices-section.js';

const DeleteDialog = lazy(() => import('./delete-dialog.js'));

/** One account: who it is, what it may do, and how it signs in. */
export default function UserPage() {
  const { id } = useParams();
  const notify = useNotify();
  const navigate = useNavigate();
  function leave(): void {
    notify('ra.notification.item_doesnt_exist', { type: 'error' });
    void navigate('/settings/users');
  }
  return (
    <EditBase<Account>
      key={id}
      resource="users"
      id={Number(id)}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ onError: leave }}
    >
      <Content />
    </EditBase>
  );
}

function Content() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { record: account } = useEditContext<Account>();
  const [isDeleting, setIsDeleting] = useState(false);
  if (!account || !identity) return null;
  const isOwn = identity.id === account.id;
  return (
    <>
      <Title title={account.name || account.username!} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
          <Typography variant="h5" component="p" sx={{ flex: { xs: 1, sm: 'none' }, overflowWrap: 'anywhere' }}>
            {account.name || account.username}
          </Typography>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ flex: { xs: '1 1 100%', sm: 1 }, order: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}
          >
            {isOwn ? (
              <>
                {translate('users.own')}{' '}
                <MuiLink component={Link} to="/account">
                  {translate('account.title')}
                </MuiLink>
              </>
            ) : (
              translate('users.signs_in_as', { username: account.username })
            )}
          </Typography>
          {!isOwn && (
            <Button color="error" onClick={() => setIsDeleting(true)}>
              {translate('ra.action.delete')}
            </Button>
          )}
        </Stack>
        <DetailsSection account={account} isOwn={isOwn} />
        {!isOwn && (
          <>
            <AccessSection account={account} />
            <DevicesSection account={account} />
            <ApplicationPasswords user={account.id} username={account.username!} help={translate('users.programs_help')} />
          </>
        )}
      </Box>
      <Suspense>{isDeleting && <DeleteDialog account={account} onClose={() => setIsDeleting(false)} />}</Suspense>
    </>
  );
}

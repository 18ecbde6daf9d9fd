import { Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { DeviceList } from '../../account/devices/device-list.js';
import type { Account } from '../../data/accounts.js';
import { client } from '../../data/site-client.js';
import { newKey } from '../../data/save-once.js';
import { send } from '../../session/auth-provider.js';
import { Section } from '../../shell/section.js';

/** Where somebody else is signed in, and signing them out everywhere. */
export function DevicesSection({ account: { id, status } }: { account: Account }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const queryKey = ['users', 'sessions', id, status];
  const { data: page } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.cms.users.sessions(id).list({}, { signal }),
  });
  if (!page) return null;
  const isAnywhere = page.records.length > 0;

  async function signOut(): Promise<void> {
    try {
      await send(client.request('DELETE', `/cms/v2/users/${id}/sessions`, { idempotencyKey: newKey() }));
      notify('users.signed_out');
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    await queries.invalidateQueries({ queryKey });
  }

  return (
    <Section
      title={translate('users.devices')}
      actions={
        isAnywhere && (
          <Button size="small" onClick={() => void signOut()}>
            {translate('users.sign_out')}
          </Button>
        )
      }
    >
      {isAnywhere ? (
        <DeviceList sessions={page.records} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {translate('users.nowhere')}
        </Typography>
      )}
    </Section>
  );
}

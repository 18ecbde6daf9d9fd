import type { Session } from '@grove/client';
import { Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { send } from '../../session/auth-provider.js';
import { Section } from '../../shell/section.js';
import { DeviceList } from './device-list.js';

const KEY = ['account', 'sessions'];

/** Where the person is signed in. A device that is signed out has to sign in again for its next request. */
export function OwnDevices() {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const { data: page } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => client.cms.sessions.list({}, { signal }) });
  if (!page) return null;
  const others = page.records.filter(({ current }) => !current);

  async function end(sessions: readonly Session[]): Promise<void> {
    try {
      for (const { id } of sessions) await send(client.cms.sessions.delete(id));
      notify('account.devices.signed_out', { messageArgs: { smart_count: sessions.length } });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    await queries.invalidateQueries({ queryKey: KEY });
  }

  return (
    <Section
      title={translate('account.devices.title')}
      actions={
        others.length > 0 && (
          <Button size="small" onClick={() => void end(others)}>
            {translate('account.devices.sign_out_others')}
          </Button>
        )
      }
    >
      <Typography variant="body2" color="textSecondary">
        {translate('account.devices.help')}
      </Typography>
      <DeviceList sessions={page.records} onEnd={(session) => void end([session])} />
    </Section>
  );
}

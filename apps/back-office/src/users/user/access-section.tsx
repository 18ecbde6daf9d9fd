import { Button, Chip, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Confirm, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { Account } from '../../data/accounts.js';
import { client } from '../../data/site-client.js';
import { send } from '../../session/auth-provider.js';
import { Moment } from '../../shell/format/moment.js';
import { Section } from '../../shell/section.js';
import { ShownOnceDialog } from '../../shell/shown-once-dialog.js';
import { sendInvitation } from '../invite/send-invitation.js';
import { isOfTeam } from '../roles.js';

/** Whether an account may sign in: disabling and enabling it, and the link with which it gets a password. */
export function AccessSection({ account }: { account: Account }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const [link, setLink] = useState<string>();
  const isDisabled = account.status === 'disabled';

  async function act(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }

  const setStatus = (status: 'active' | 'disabled') =>
    act(async () => {
      setIsAsking(false);
      await send(client.cms.users.status(account.id).update({ status }));
      notify(`users.now.${status}`);
      refresh();
    });

  const invite = () =>
    act(async () => {
      const shown = await sendInvitation(account.id);
      if (shown) setLink(shown);
      else notify('users.invited', { messageArgs: { email: account.email } });
    });

  return (
    <Section
      title={translate('users.access')}
      actions={
        <Chip
          size="small"
          color={isDisabled ? 'default' : 'primary'}
          variant={isDisabled ? 'filled' : 'outlined'}
          label={translate(`users.status.${account.status ?? 'active'}`)}
        />
      }
    >
      <Typography variant="body2" color="textSecondary">
        {isDisabled ? (
          <>
            {translate('users.disabled_since')} <Moment value={account.disabled_date ?? null} />. {translate('users.enable_help')}
          </>
        ) : (
          translate('users.disable_help')
        )}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 2 }}>
        {!isDisabled && isOfTeam(account) && (
          <Button variant="outlined" onClick={() => void invite()}>
            {translate('users.invite_again')}
          </Button>
        )}
        {isDisabled ? (
          <Button variant="contained" onClick={() => void setStatus('active')}>
            {translate('users.enable')}
          </Button>
        ) : (
          <Button color="error" onClick={() => setIsAsking(true)}>
            {translate('users.disable')}
          </Button>
        )}
      </Stack>
      <Confirm
        isOpen={isAsking}
        title={translate('users.disable_title', { name: account.name || account.username })}
        content="users.disable_help"
        confirm="users.disable"
        onConfirm={() => void setStatus('disabled')}
        onClose={() => setIsAsking(false)}
      />
      {link && (
        <ShownOnceDialog
          title={translate('users.link_title')}
          help={translate('users.link_help')}
          text={link}
          onClose={() => setLink(undefined)}
        />
      )}
    </Section>
  );
}

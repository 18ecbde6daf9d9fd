import type { ApplicationPassword } from '@grove/client';
import { Button, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { send } from '../../session/auth-provider.js';
import { Moment } from '../../shell/format/moment.js';
import { Section } from '../../shell/section.js';
import { ShownOnceDialog } from '../../shell/shown-once-dialog.js';
import { NewPasswordDialog } from './new-password-dialog.js';

interface ApplicationPasswordsProps {
  /** Whose they are: the person's own, or those of another account. */
  readonly user: 'me' | number;
  readonly username: string;
  readonly help: string;
}

/** The passwords with which programs sign in to an account: made, shown once, and revoked. */
export function ApplicationPasswords({ user, username, help }: ApplicationPasswordsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const [isNaming, setIsNaming] = useState(false);
  const [made, setMade] = useState<ApplicationPassword>();
  const [revoked, setRevoked] = useState<ApplicationPassword>();
  const passwords = client.cms.users.applicationPasswords(user);
  const queryKey = ['application-passwords', user];
  const { data: page } = useQuery({ queryKey, queryFn: ({ signal }) => passwords.list({}, { signal }) });
  const readAgain = () => queries.invalidateQueries({ queryKey });

  async function revoke({ uuid }: ApplicationPassword): Promise<void> {
    setRevoked(undefined);
    try {
      await send(passwords.delete(uuid));
      notify('account.programs.revoked');
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    await readAgain();
  }

  return (
    <Section
      title={translate('account.programs.title')}
      actions={
        <Button size="small" aria-label={translate('account.programs.new')} onClick={() => setIsNaming(true)}>
          {translate('account.programs.add')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {help}
      </Typography>
      <List disablePadding>
        {page?.records.map((password) => (
          <ListItem
            key={password.uuid}
            disableGutters
            divider
            secondaryAction={
              <Button
                size="small"
                color="error"
                aria-label={`${translate('account.programs.revoke')}: ${password.name}`}
                onClick={() => setRevoked(password)}
              >
                {translate('account.programs.revoke')}
              </Button>
            }
            sx={{ '& > .MuiListItemText-root': { pr: 6 } }}
          >
            <ListItemText
              primary={<span style={{ overflowWrap: 'anywhere' }}>{password.name}</span>}
              secondary={<LastUse password={password} />}
            />
          </ListItem>
        ))}
      </List>
      {isNaming && (
        <NewPasswordDialog
          create={(name) => passwords.create({ name })}
          onDone={(password) => {
            setIsNaming(false);
            setMade(password);
            void readAgain();
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
      {made && (
        <ShownOnceDialog
          title={made.name}
          help={translate('account.programs.shown_once', { username })}
          text={made.password ?? ''}
          onClose={() => setMade(undefined)}
        />
      )}
      <Confirm
        isOpen={revoked !== undefined}
        title={translate('account.programs.revoke_title', { name: revoked?.name })}
        content="account.programs.revoke_help"
        confirm="account.programs.revoke"
        onConfirm={() => void revoke(revoked!)}
        onClose={() => setRevoked(undefined)}
      />
    </Section>
  );
}

function LastUse({ password: { created, last_used, last_ip } }: { password: ApplicationPassword }) {
  const translate = useTranslate();
  return (
    <>
      {translate('account.programs.created')} <Moment value={created} /> ·{' '}
      {last_used ? (
        <>
          {translate('account.programs.last_used')} <Moment value={last_used} />
          {last_ip && ` (${last_ip})`}
        </>
      ) : (
        translate('account.programs.never_used')
      )}
    </>
  );
}

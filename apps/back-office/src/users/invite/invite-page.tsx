import type { User } from '@grove/client';
import { Box, RadioGroup, Radio, FormControl, FormControlLabel, FormLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { Form, TextInput, Title, useCreate, useNotify, useTranslate } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { newKey } from '../../data/save-once.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { FormActions } from '../../shell/form/record-form.js';
import { Section } from '../../shell/section.js';
import { ShownOnceDialog } from '../../shell/shown-once-dialog.js';
import { UnsavedWarning } from '../../shell/unsaved-warning.js';
import { roleLabel, TEAM } from '../roles.js';
import { sendInvitation } from './send-invitation.js';
import { usernameOf } from './username.js';

interface Invitation {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly role: string;
}

const DEFAULTS: Invitation = { email: '', first_name: '', last_name: '', username: '', role: 'shop_manager' };

/** Invites somebody to the team: makes an account, and sends a link with which they choose a password. */
export default function InvitePage() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [create] = useCreate<User>();
  // Nobody knows this password: the link replaces it. It is the same for each try, so that a repeated save takes effect once.
  const [password] = useState(() => newKey() + newKey());
  const [invited, setInvited] = useState<{ readonly id: number; readonly link?: string }>();
  const open = (id: number) => void navigate(`/settings/users/${id}`);

  async function invite({ role, ...person }: Invitation): Promise<object | undefined> {
    const data = { ...person, roles: [role], password };
    try {
      const { id } = (await create('users', { data }, { returnPromise: true })) as User;
      setInvited({ id });
      await sendLink(id, person.email);
      return undefined;
    } catch (error) {
      const { message, body } = error as { message: string; body?: { errors?: object } };
      notify(message, { type: 'error' });
      return body?.errors;
    }
  }

  /** The account is there even if this fails; its page can send the link again. */
  async function sendLink(id: number, email: string): Promise<void> {
    try {
      const link = await sendInvitation(id);
      if (link) return setInvited({ id, link });
      notify('users.invited', { messageArgs: { email } });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    open(id);
  }

  return (
    <Box sx={{ maxWidth: 720 }}>
      <Title title="users.invite" />
      <Form defaultValues={DEFAULTS} onSubmit={(values: object) => invite(values as unknown as Invitation)}>
        {!invited && <UnsavedWarning />}
        <Section title={translate('users.invite')}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {translate('users.invite_help')}
          </Typography>
          <PersonFields />
          <RoleField />
          <FormActions save="users.send_invitation" />
        </Section>
      </Form>
      {invited?.link && (
        <ShownOnceDialog
          title={translate('users.link_title')}
          help={translate('users.link_help')}
          text={invited.link}
          onClose={() => open(invited.id)}
        />
      )}
    </Box>
  );
}

/** The username follows the e-mail address until it is typed. */
function PersonFields() {
  const { setValue, getFieldState } = useFormContext<Invitation>();
  const suggest = (email: string) => {
    if (!getFieldState('username').isDirty || !getFieldState('username').isTouched) setValue('username', usernameOf(email));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mb: 2 }}>
      {(['email', 'first_name', 'last_name', 'username'] as const).map((source) => (
        <TextInput
          key={source}
          source={source}
          label={source === 'username' ? 'users.username' : `account.field.${source}`}
          parse={asTyped}
          autoComplete="off"
          helperText={source === 'username' ? 'users.username_help' : false}
          {...(source === 'email' && {
            type: 'email',
            autoFocus: true,
            onChange: (event: unknown) => suggest((event as { target: { value: string } }).target.value),
          })}
          {...(['email', 'username'].includes(source) && { sx: { gridColumn: '1 / -1' } })}
        />
      ))}
    </Box>
  );
}

/** The role, with what it may do. */
function RoleField() {
  const translate = useTranslate();
  const { field } = useController<Invitation, 'role'>({ name: 'role' });
  return (
    <FormControl>
      <FormLabel id="role-of-invitation">{translate('users.role_label')}</FormLabel>
      <RadioGroup aria-labelledby="role-of-invitation" {...field}>
        {TEAM.map((role) => (
          <FormControlLabel
            key={role}
            value={role}
            control={<Radio size="small" />}
            sx={{ alignItems: 'start', mt: 0.5, '& .MuiRadio-root': { py: 0.25 } }}
            label={
              <>
                {translate(roleLabel(role))}
                <Typography variant="body2" color="textSecondary">
                  {translate(`users.may.${role}`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

import { Alert, Button, Link, Stack, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { client } from '../data/site-client.js';
import { SessionPage } from './session-page.js';

/** Where the link of an invitation or of a reset leads: sets the password of the account. */
export function SetPasswordPage() {
  const translate = useTranslate();
  const { token = '' } = useParams();
  const [isSet, setIsSet] = useState(false);
  const [message, setMessage] = useState('');

  async function setPassword(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget));
    try {
      await client.request('PUT', `/cms/v2/password-resets/${encodeURIComponent(token)}`, { body });
      setIsSet(true);
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <SessionPage title={translate('session.set_password')}>
      <Stack component="form" spacing={2} onSubmit={(event) => void setPassword(event)}>
        {message && <Alert severity="error">{message}</Alert>}
        {isSet ? (
          <Alert severity="success">{translate('session.password_set')}</Alert>
        ) : (
          <>
            <TextField
              name="password"
              type="password"
              label={translate('session.new_password')}
              autoComplete="new-password"
              required
              autoFocus
            />
            <Button type="submit" variant="contained" size="large">
              {translate('session.set_password')}
            </Button>
          </>
        )}
        <Link component={RouterLink} to="/login" variant="body2">
          {translate('session.back')}
        </Link>
      </Stack>
    </SessionPage>
  );
}

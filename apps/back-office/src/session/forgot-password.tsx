import { Alert, Button, Link, Stack, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { saveOnce } from '../data/save-once.js';
import { client } from '../data/site-client.js';
import { SessionPage } from './session-page.js';

/** Asks for a mail with a link to set a new password. The answer is the same for every name, so that nobody learns who has an account. */
export function ForgotPasswordPage() {
  const translate = useTranslate();
  const [isSent, setIsSent] = useState(false);
  const [message, setMessage] = useState('');

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget));
    try {
      await saveOnce('password-resets', body, (options) =>
        client.request('POST', '/cms/v2/password-resets', { body, ...options }),
      );
      setIsSent(true);
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <SessionPage title={translate('session.forgot')}>
      <Stack component="form" spacing={2} onSubmit={(event) => void send(event)}>
        {message && <Alert severity="error">{message}</Alert>}
        {isSent ? (
          <Alert severity="success">{translate('session.reset_sent')}</Alert>
        ) : (
          <>
            <TextField name="user" label={translate('session.username')} autoComplete="username" required autoFocus />
            <Button type="submit" variant="contained" size="large">
              {translate('session.send_link')}
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

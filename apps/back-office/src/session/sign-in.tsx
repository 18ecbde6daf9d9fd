import { Alert, Button, Link, Stack, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { Notification, useLogin, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { needsCode } from './auth-provider.js';
import { SessionPage } from './session-page.js';
import { sayAtSignIn, signInNotice } from './sign-in-notice.js';

/** The page on which a person signs in. It asks for a code only if the account has a second factor. */
export function SignInPage() {
  const translate = useTranslate();
  const login = useLogin();
  const [asksCode, setAsksCode] = useState(false);
  const [message, setMessage] = useState('');
  const [notice] = useState(signInNotice);
  const [isBusy, setIsBusy] = useState(false);

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    setMessage('');
    try {
      await login(Object.fromEntries(new FormData(event.currentTarget)));
      sayAtSignIn('');
    } catch (error) {
      setIsBusy(false);
      // The first answer is a question, and no mistake.
      if (!needsCode(error) || asksCode) setMessage(error instanceof Error ? error.message : String(error));
      if (needsCode(error)) setAsksCode(true);
    }
  }

  return (
    <SessionPage title={translate('session.sign_in')}>
      <Stack component="form" spacing={2} onSubmit={(event) => void signIn(event)}>
        {message && <Alert severity="error">{message}</Alert>}
        {notice && !message && <Alert severity="info">{translate(notice)}</Alert>}
        <TextField name="username" label={translate('session.username')} autoComplete="username" required autoFocus />
        <TextField
          name="password"
          type="password"
          label={translate('session.password')}
          autoComplete="current-password"
          required
        />
        {asksCode && (
          <TextField
            name="code"
            label={translate('session.code')}
            helperText={translate('session.code_help')}
            autoComplete="one-time-code"
            required
            autoFocus
          />
        )}
        <Button type="submit" variant="contained" size="large" loading={isBusy}>
          {translate('session.sign_in')}
        </Button>
        <Link component={RouterLink} to="/forgot-password" variant="body2">
          {translate('session.forgot')}
        </Link>
      </Stack>
      <Notification />
    </SessionPage>
  );
}

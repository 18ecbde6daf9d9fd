import { Alert, Button, Link, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { Notification, useLogin, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { PasswordFields } from './password-fields.js';
import { SessionPage } from './session-page.js';
import { sayAtSignIn, signInNotice } from './sign-in-notice.js';
import { useSignIn } from './use-sign-in.js';

/** The page on which a person signs in. It asks for a code only if the account has a second factor. */
export function SignInPage() {
  const translate = useTranslate();
  const login = useLogin();
  const [notice] = useState(signInNotice);
  const { asksCode, message, isBusy, onSubmit } = useSignIn(async (typed) => {
    await login(typed);
    sayAtSignIn('');
  });

  return (
    <SessionPage title={translate('session.sign_in')}>
      <Stack component="form" spacing={2} onSubmit={onSubmit}>
        {message && <Alert severity="error">{message}</Alert>}
        {notice && !message && <Alert severity="info">{translate(notice)}</Alert>}
        <TextField name="username" label={translate('session.username')} autoComplete="username" required autoFocus />
        <PasswordFields asksCode={asksCode} />
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

import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { signInQuestion, watchSignInQuestion } from '../data/ended-session.js';
import { signInSamePerson } from './auth-provider.js';
import { PasswordFields } from './password-fields.js';
import { useSignIn } from './use-sign-in.js';

/** Asks for the password over a screen with unsaved changes when the session has ended. What was sent then goes on. */
export function SignInAgainDialog() {
  const answer = useSyncExternalStore(watchSignInQuestion, signInQuestion);
  return answer ? <Question answer={answer} /> : null;
}

function Question({ answer }: { answer: (isSignedIn: boolean) => void }) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { asksCode, message, isBusy, onSubmit } = useSignIn(async (typed) => {
    await signInSamePerson(typed);
    answer(true);
  });
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="sign-in-again-title">
      <Stack component="form" onSubmit={onSubmit}>
        <DialogTitle id="sign-in-again-title">{translate('session.again')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {message && <Alert severity="error">{message}</Alert>}
            <Typography variant="body2">{translate('session.again_help', { name: identity?.fullName })}</Typography>
            <PasswordFields asksCode={asksCode} autoFocus />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={() => answer(false)}>{translate('session.back')}</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate('session.sign_in')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

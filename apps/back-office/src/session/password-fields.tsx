import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

/** What a person types besides their name to sign in. */
export function PasswordFields({ asksCode, autoFocus }: { asksCode: boolean; autoFocus?: boolean }) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={translate('session.password')}
        autoComplete="current-password"
        required
        autoFocus={autoFocus ?? false}
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
    </>
  );
}

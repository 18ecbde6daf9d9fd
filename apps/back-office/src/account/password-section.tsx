import { Button, Typography } from '@mui/material';
import { minLength, PasswordInput, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { client } from '../data/site-client.js';
import { authProvider, leave, send } from '../session/auth-provider.js';
import { asTyped } from '../shell/form/as-typed.js';
import { useRefusal } from '../shell/form/use-refusal.js';
import { Section } from '../shell/section.js';

/** As long as one that a link sets. */
const LONG_ENOUGH = minLength(8);

/** Sets a new password. The server ends all sessions of the account, so this browser signs in again. */
export function PasswordSection({ username }: { username: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const form = useForm({ defaultValues: { password: '' } });
  const showRefusal = useRefusal(form);

  async function save({ password }: { password: string }): Promise<void> {
    try {
      await send(client.cms.users.me.update({ password }));
    } catch (error) {
      return showRefusal(error);
    }
    form.reset();
    try {
      await authProvider.login({ username, password });
      notify('account.password_saved');
    } catch {
      // With a second factor it takes a code, for which the sign-in page asks.
      leave('session.password_changed');
    }
  }

  return (
    <FormProvider {...form}>
      <Section title={translate('account.password')}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {translate('account.password_help')}
          </Typography>
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            source="password"
            label="session.new_password"
            parse={asTyped}
            validate={LONG_ENOUGH}
            autoComplete="new-password"
            helperText={false}
          />
          <Button
            type="submit"
            variant="contained"
            loading={form.formState.isSubmitting}
            disabled={!form.formState.isDirty}
            sx={{ mt: 2 }}
          >
            {translate('account.change_password')}
          </Button>
        </form>
      </Section>
    </FormProvider>
  );
}

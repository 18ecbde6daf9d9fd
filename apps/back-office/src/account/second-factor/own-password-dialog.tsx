import { Typography } from '@mui/material';
import { PasswordInput, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { send } from '../../session/auth-provider.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';

interface OwnPasswordDialogProps<R> {
  readonly title: string;
  readonly help: string;
  /** The text of the button; the title unless it is given. */
  readonly save?: string;
  /** What is done with the password. */
  readonly act: (password: string) => Promise<R>;
  readonly onDone: (result: R) => void;
  readonly onClose: () => void;
}

/** Asks for the password again before something that somebody at an unlocked computer must not do. */
export function OwnPasswordDialog<R>({ title, help, save = title, act, onDone, onClose }: OwnPasswordDialogProps<R>) {
  const translate = useTranslate();
  const form = useForm({ defaultValues: { password: '' } });
  const showRefusal = useRefusal(form);

  async function submit({ password }: { password: string }): Promise<void> {
    let result: R;
    try {
      result = await send(act(password));
    } catch (error) {
      return showRefusal(error);
    }
    onDone(result);
  }

  return (
    <FormDialog title={title} form={form} save={save} isReady={form.watch('password') !== ''} onSave={submit} onClose={onClose}>
      <Typography sx={{ mb: 2 }}>{help}</Typography>
      <PasswordInput
        source="password"
        label={translate('account.your_password')}
        parse={asTyped}
        autoComplete="current-password"
        helperText={false}
        autoFocus
      />
    </FormDialog>
  );
}

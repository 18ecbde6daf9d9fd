import type { ApplicationPassword } from '@grove/client';
import { TextInput, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { send } from '../../session/auth-provider.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';

interface NewPasswordDialogProps {
  readonly create: (name: string) => Promise<ApplicationPassword>;
  readonly onDone: (password: ApplicationPassword) => void;
  readonly onClose: () => void;
}

/** Asks which program a new password is for. */
export function NewPasswordDialog({ create, onDone, onClose }: NewPasswordDialogProps) {
  const translate = useTranslate();
  const form = useForm({ defaultValues: { name: '' } });
  const showRefusal = useRefusal(form);

  async function save({ name }: { name: string }): Promise<void> {
    try {
      onDone(await send(create(name)));
    } catch (error) {
      showRefusal(error);
    }
  }

  return (
    <FormDialog
      title={translate('account.programs.new')}
      form={form}
      save={translate('account.programs.create')}
      isReady={form.watch('name').trim() !== ''}
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={translate('account.programs.name')}
        parse={asTyped}
        helperText="account.programs.name_help"
        autoComplete="off"
        autoFocus
        sx={{ mt: 1 }}
      />
    </FormDialog>
  );
}

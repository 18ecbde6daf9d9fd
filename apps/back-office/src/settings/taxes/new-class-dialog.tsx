import { Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { toHttpError } from '../../data/http-error.js';
import { saveOnce } from '../../data/save-once.js';
import { client } from '../../data/site-client.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { TAX_CLASSES } from './tax-classes.js';

/** Makes a tax class, and opens it. */
export function NewClassDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { name: '' } });
  const showRefusal = useRefusal(form);

  async function save(values: { name: string }): Promise<void> {
    try {
      const { slug } = await saveOnce('taxes/classes', values, (options) => client.shop.taxes.classes.create(values, options));
      await queries.invalidateQueries({ queryKey: TAX_CLASSES });
      notify('settings.taxes.class_made');
      onClose();
      void navigate(`/settings/taxes/${slug}`);
    } catch (error) {
      showRefusal(toHttpError(error));
    }
  }

  return (
    <FormDialog
      title={translate('settings.taxes.new_class')}
      form={form}
      save={translate('settings.taxes.make_class')}
      onSave={save}
      onClose={onClose}
    >
      <Stack sx={{ pt: 1 }}>
        <TextInput
          source="name"
          label="settings.taxes.class_name"
          parse={asTyped}
          helperText="settings.taxes.class_help"
          autoFocus
        />
      </Stack>
    </FormDialog>
  );
}

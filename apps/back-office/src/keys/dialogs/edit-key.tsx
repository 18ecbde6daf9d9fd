import type { ConsumerKey } from '@grove/client';
import { useState } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { KeyFields } from './key-fields.js';

type Values = Pick<ConsumerKey, 'description' | 'permissions'>;

/** Changes what a key is for, and what it may do. */
export function EditKey({ consumerKey, onClose }: { consumerKey: ConsumerKey; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [opened] = useState(consumerKey);
  const [update] = useUpdate<ConsumerKey>();
  const { description, permissions } = opened;
  const form = useForm<Values>({ defaultValues: { description, permissions } });
  const showRefusal = useRefusal(form);

  async function save(data: Values): Promise<void> {
    try {
      const change = { id: opened.id, data, previousData: opened };
      await update('keys', change, { mutationMode: 'pessimistic', returnPromise: true });
      notify('keys.saved');
      onClose();
    } catch (error) {
      showRefusal(error);
    }
  }

  return (
    <FormDialog
      title={translate('keys.edit', { characters: opened.last_four })}
      form={form}
      save={translate('ra.action.save')}
      onSave={save}
      onClose={onClose}
    >
      <KeyFields />
    </FormDialog>
  );
}

import type { ConsumerKey, ConsumerKeyInput } from '@grove/client';
import { useState } from 'react';
import { usePermissions, useRefresh, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { toHttpError } from '../../data/http-error.js';
import { saveOnce } from '../../data/save-once.js';
import { client } from '../../data/site-client.js';
import type { Capabilities } from '../../session/capabilities.js';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { KeyFields } from './key-fields.js';
import { MadeKey } from './made-key.js';
import { OwnerInput } from './owner-input.js';

interface NewKeyValues {
  readonly description: string;
  readonly user_id: number | '' | null;
  readonly permissions: ConsumerKeyInput['permissions'];
}

const DEFAULTS: NewKeyValues = { description: '', user_id: '', permissions: 'read' };

/** Makes a key, and then shows it with its secret, once. Neither goes into a cache of the app. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const { permissions = {} } = usePermissions<Capabilities>();
  const [made, setMade] = useState<ConsumerKey>();
  const form = useForm<NewKeyValues>({ defaultValues: DEFAULTS });
  const showRefusal = useRefusal(form);

  async function save({ user_id, ...values }: NewKeyValues): Promise<void> {
    const input = { ...values, ...(user_id && { user_id }) };
    try {
      setMade(await saveOnce('keys', input, (options) => client.shop.keys.create(input, options)));
      refresh();
    } catch (error) {
      showRefusal(toHttpError(error));
    }
  }

  if (made) return <MadeKey made={made} onClose={onClose} />;
  return (
    <FormDialog title={translate('keys.new')} form={form} save={translate('keys.create')} onSave={save} onClose={onClose}>
      <KeyFields>{permissions['edit_users'] === true && <OwnerInput />}</KeyFields>
    </FormDialog>
  );
}

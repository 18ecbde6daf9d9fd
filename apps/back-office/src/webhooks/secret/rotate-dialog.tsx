import { Alert, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { SelectInput, TextInput, useDataProvider, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { ExactMoment } from '../../shell/format/exact-moment.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { useRefreshWebhook } from '../webhook/use-refresh-webhook.js';
import type { HealthyWebhook } from '../webhook.js';
import { newSecret } from './new-secret.js';
import { SecretDialog } from './secret-dialog.js';

interface Rotation {
  readonly secret: string;
  /** How many seconds the old secret also signs. */
  readonly secret_overlap: number;
}

const HOUR = 3_600;

/** In seconds; the last is the longest that the server allows. */
const OVERLAPS = [0, HOUR, 24 * HOUR, 7 * 24 * HOUR];

/** Replaces the secret of a webhook. The old one also signs for a while, so that the receiver can change without losing anything. */
export default function RotateDialog({ webhook, onClose }: { webhook: HealthyWebhook; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const refresh = useRefreshWebhook(webhook.id);
  const form = useForm<Rotation>({ defaultValues: { secret: '', secret_overlap: 24 * HOUR } });
  const showRefusal = useRefusal(form);
  const [shown, setShown] = useState('');

  async function save({ secret, secret_overlap }: Rotation): Promise<void> {
    const data = { secret: secret || newSecret(), secret_overlap };
    try {
      await dataProvider.update('webhooks', { id: webhook.id, data, previousData: { id: webhook.id } });
      await refresh();
      if (secret) onClose();
      else setShown(data.secret);
    } catch (error) {
      showRefusal(error);
    }
  }

  if (shown) return <SecretDialog secret={shown} onClose={onClose} />;
  return (
    <FormDialog
      title={translate('webhooks.rotate.title')}
      form={form}
      save={translate('webhooks.rotate.save')}
      onSave={save}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Typography variant="body2">{translate('webhooks.rotate.help')}</Typography>
        {webhook.previous_secret_until !== null && (
          <Alert severity="warning">
            {translate('webhooks.rotate.overlaps')} <ExactMoment value={webhook.previous_secret_until} />.{' '}
            {translate('webhooks.rotate.ends_overlap')}
          </Alert>
        )}
        <SelectInput
          source="secret_overlap"
          label="webhooks.rotate.overlap"
          choices={OVERLAPS.map((id) => ({ id, name: `webhooks.rotate.for_${id / HOUR}` }))}
          isRequired
          helperText={false}
        />
        <TextInput
          source="secret"
          label="webhooks.secret.own"
          parse={asTyped}
          autoComplete="off"
          helperText="webhooks.secret.own_help"
        />
      </Stack>
    </FormDialog>
  );
}

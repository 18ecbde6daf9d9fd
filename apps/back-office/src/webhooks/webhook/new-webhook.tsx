import { Box } from '@mui/material';
import { useCallback, useState } from 'react';
import { TextInput, Title, useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { asTyped } from '../../shell/form/as-typed.js';
import { FormActions, RecordForm } from '../../shell/form/record-form.js';
import { Section } from '../../shell/section.js';
import { newSecret } from '../secret/new-secret.js';
import { SecretDialog } from '../secret/secret-dialog.js';
import { WebhookFields } from './webhook-fields.js';

const DEFAULTS = { name: '', topic: 'order.created', delivery_url: '', store_bodies: 'all', in_order: false, secret: '' };

/** A new webhook. Its secret is made here and shown once, unless the person already has one. */
export default function NewWebhook() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [secret] = useState(newSecret);
  const [hasOwn, setHasOwn] = useState(false);
  const [created, setCreated] = useState<RaRecord>();
  const open = useCallback(({ id }: RaRecord) => void navigate(`/webhooks/${id}`), [navigate]);

  function toInput(values: { secret?: string }): object {
    setHasOwn(Boolean(values.secret));
    return { ...values, secret: values.secret || secret };
  }

  return (
    <RecordForm resource="webhooks" defaults={DEFAULTS} toInput={toInput} onCreated={hasOwn ? open : setCreated}>
      <Title title={translate('webhooks.new')} />
      <Box sx={{ maxWidth: 720, pt: 1 }}>
        <Section title={translate('webhooks.new')}>
          <WebhookFields />
          <TextInput
            source="secret"
            label="webhooks.secret.own"
            parse={asTyped}
            autoComplete="off"
            helperText="webhooks.secret.own_help"
            sx={{ mt: 1.5 }}
          />
          <FormActions save="webhooks.create" />
        </Section>
      </Box>
      {created && <SecretDialog secret={secret} onClose={() => open(created)} />}
    </RecordForm>
  );
}

import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { client } from '../../data/site-client.js';
import { send } from '../../session/auth-provider.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { OwnPasswordDialog } from './own-password-dialog.js';
import { QrCode } from './qr-code.js';
import { PATH, type SecondFactor } from './second-factor.js';

interface SwitchOnDialogProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Switches the second factor on: the password, then the app and its first code. */
export default function SwitchOnDialog({ onDone, onClose }: SwitchOnDialogProps) {
  const translate = useTranslate();
  const [factor, setFactor] = useState<SecondFactor>();
  if (factor) return <FirstCodeDialog factor={factor} onDone={onDone} onClose={onClose} />;
  return (
    <OwnPasswordDialog
      title={translate('account.factor.switch_on_title')}
      help={translate('account.factor.password_help')}
      save={translate('account.factor.continue')}
      act={(password) => client.request<SecondFactor>('POST', PATH, { body: { password } })}
      onDone={setFactor}
      onClose={onClose}
    />
  );
}

function FirstCodeDialog({ factor, onDone, onClose }: SwitchOnDialogProps & { factor: SecondFactor }) {
  const translate = useTranslate();
  const form = useForm({ defaultValues: { code: '' } });
  const showRefusal = useRefusal(form);

  async function confirm({ code }: { code: string }): Promise<void> {
    try {
      onDone((await send(client.request<SecondFactor>('PUT', PATH, { body: { code: code.trim() } }))).recovery_codes);
    } catch (error) {
      showRefusal(error);
    }
  }

  return (
    <FormDialog
      title={translate('account.factor.switch_on_title')}
      form={form}
      save={translate('account.factor.confirm')}
      isReady={form.watch('code').trim() !== ''}
      onSave={confirm}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{translate('account.factor.scan')}</Typography>
      <Box sx={{ textAlign: 'center' }}>
        <QrCode text={factor.uri} label={translate('account.factor.qr_code')} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate('account.factor.type_secret')}
      </Typography>
      <Box component="code" sx={{ display: 'block', mb: 2, fontSize: '1rem', overflowWrap: 'anywhere' }}>
        {factor.secret.match(/.{1,4}/g)?.join(' ')}
      </Box>
      <TextInput
        source="code"
        label={translate('account.factor.first_code')}
        parse={asTyped}
        inputMode="numeric"
        autoComplete="one-time-code"
        helperText={false}
        autoFocus
      />
    </FormDialog>
  );
}

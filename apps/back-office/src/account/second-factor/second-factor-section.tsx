import { Button, Chip, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { Section } from '../../shell/section.js';
import { OwnPasswordDialog } from './own-password-dialog.js';
import { RecoveryCodes } from './recovery-codes.js';
import { PATH, type SecondFactor } from './second-factor.js';

const SwitchOnDialog = lazy(() => import('./switch-on-dialog.js'));

/** Fewer recovery codes than these are soon used up. */
const FEW = 3;

/** Codes of an app besides the password: whether they are asked for, switching them on and off, and recovery codes. */
export function SecondFactorSection() {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<'on' | 'off' | 'renewal'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data } = useQuery({
    queryKey: ['account', 'second-factor'],
    queryFn: ({ signal }) => client.cms.users.me.secondFactor.get({}, { signal }),
  });
  const close = () => setOpened(undefined);

  function changed(text: string, newCodes?: readonly string[]): void {
    close();
    setCodes(newCodes);
    notify(text);
    void queries.invalidateQueries({ queryKey: ['account', 'second-factor'] });
  }

  if (!data) return null;
  return (
    <Section
      title={translate('account.factor.title')}
      actions={
        <Chip
          size="small"
          color={data.enabled ? 'primary' : 'default'}
          variant="outlined"
          label={translate(data.enabled ? 'account.factor.is_on' : 'account.factor.is_off')}
        />
      }
    >
      <Typography variant="body2" color="textSecondary">
        {translate('account.factor.help')}
      </Typography>
      {data.enabled && (
        <Typography variant="body2" color={data.recovery_codes_left < FEW ? 'error' : 'textPrimary'} sx={{ mt: 1 }}>
          {translate('account.factor.codes_left', data.recovery_codes_left)}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 2 }}>
        {data.enabled ? (
          <>
            <Button variant="outlined" onClick={() => setOpened('renewal')}>
              {translate('account.factor.new_codes')}
            </Button>
            <Button color="error" onClick={() => setOpened('off')}>
              {translate('account.factor.switch_off')}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={() => setOpened('on')}>
            {translate('account.factor.switch_on')}
          </Button>
        )}
      </Stack>
      <Suspense>
        {opened === 'on' && (
          <SwitchOnDialog onClose={close} onDone={(newCodes) => changed('account.factor.switched_on', newCodes)} />
        )}
      </Suspense>
      {opened === 'off' && (
        <OwnPasswordDialog
          title={translate('account.factor.switch_off_title')}
          save={translate('account.factor.switch_off')}
          help={translate('account.factor.switch_off_help')}
          act={(password) => client.request('DELETE', PATH, { body: { password } })}
          onDone={() => changed('account.factor.switched_off')}
          onClose={close}
        />
      )}
      {opened === 'renewal' && (
        <OwnPasswordDialog
          title={translate('account.factor.new_codes')}
          help={translate('account.factor.new_codes_help')}
          act={(password) => client.request<SecondFactor>('POST', `${PATH}/recovery-codes`, { body: { password } })}
          onDone={({ recovery_codes }) => changed('account.factor.codes_renewed', recovery_codes)}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}

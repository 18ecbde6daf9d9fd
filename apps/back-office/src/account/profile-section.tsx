import type { User } from '@grove/client';
import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useGetIdentity, useTranslate, type RaRecord } from 'react-admin';
import { forgetAccount } from '../session/auth-provider.js';
import { useShowLanguage } from '../session/use-account-language.js';
import { FormActions, RecordForm } from '../shell/form/record-form.js';
import { Section } from '../shell/section.js';
import { LanguageField } from './language-field.js';
import { NameFields } from './name-fields.js';

/** The names, the address and the language of the person. A new language is that of the app immediately. */
export function ProfileSection({ account }: { account: User }) {
  const translate = useTranslate();
  const showLanguage = useShowLanguage();
  const { refetch } = useGetIdentity();
  const queries = useQueryClient();

  async function onSaved(saved: RaRecord, before: RaRecord): Promise<void> {
    forgetAccount();
    queries.setQueryData(['account', 'profile'], saved);
    await refetch?.();
    // Another language mounts every screen anew, so all that it shows is there before.
    if (saved['locale'] !== before['locale']) showLanguage(String(saved['locale']).slice(0, 2));
  }

  return (
    <RecordForm resource="account" record={account} onSaved={(saved, before) => void onSaved(saved, before)}>
      <Section title={translate('account.profile')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {translate('account.signs_in_as', { username: account.username })}
        </Typography>
        <NameFields />
        <LanguageField help="account.language_help" />
        <FormActions save="ra.action.save" />
      </Section>
    </RecordForm>
  );
}

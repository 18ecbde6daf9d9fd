import { Typography } from '@mui/material';
import { CheckboxGroupInput, useTranslate } from 'react-admin';
import { LanguageField } from '../../account/language-field.js';
import { NameFields } from '../../account/name-fields.js';
import type { Account } from '../../data/accounts.js';
import { FormActions, RecordForm } from '../../shell/form/record-form.js';
import { Section } from '../../shell/section.js';
import { roleLabel, ROLES } from '../roles.js';

/** Names, address, language and roles of an account. Nobody changes the own roles. */
export function DetailsSection({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const translate = useTranslate();
  const roles = [...new Set([...ROLES, ...(account.roles ?? [])])];
  return (
    <RecordForm resource="users" record={account} key={account.id}>
      <Section title={translate('users.details')}>
        <NameFields />
        <LanguageField help="users.language_help" />
        <CheckboxGroupInput
          source="roles"
          label="resources.users.fields.roles"
          choices={roles.map((id) => ({ id, name: translate(roleLabel(id), { _: id }) }))}
          translateChoice={false}
          disabled={isOwn}
          helperText={isOwn ? 'users.own_roles_help' : 'users.roles_help'}
        />
        <Typography variant="body2" color="textSecondary" component="ul" sx={{ pl: 2.5, my: 1 }}>
          {(account.roles ?? [])
            .filter((role) => ROLES.includes(role))
            .map((role) => (
              <li key={role}>
                {translate(roleLabel(role))}: {translate(`users.may.${role}`)}
              </li>
            ))}
        </Typography>
        <FormActions save="ra.action.save" />
      </Section>
    </RecordForm>
  );
}

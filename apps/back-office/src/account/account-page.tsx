import { useQuery } from '@tanstack/react-query';
import { Title, useTranslate } from 'react-admin';
import { readOwnAccount } from '../data/accounts.js';
import { ApplicationPasswords } from './application-passwords/application-passwords.js';
import { OwnDevices } from './devices/own-devices.js';
import { PasswordSection } from './password-section.js';
import { ProfileSection } from './profile-section.js';
import { SecondFactorSection } from './second-factor/second-factor-section.js';
import { TwoColumns } from '../shell/two-columns.js';

/** The account of the person: who they are, and how they and their programs sign in. */
export default function AccountPage() {
  const translate = useTranslate();
  const { data: account } = useQuery({ queryKey: ['account', 'profile'], queryFn: ({ signal }) => readOwnAccount(signal) });
  if (!account) return <Title title="account.title" />;
  return (
    <>
      <Title title="account.title" />
      <TwoColumns widths={[1, 1]}>
        <>
          <ProfileSection key={account.id} account={account} />
          <PasswordSection username={account.username!} />
          <SecondFactorSection />
        </>
        <>
          <OwnDevices />
          <ApplicationPasswords user="me" username={account.username!} help={translate('account.programs_help')} />
        </>
      </TwoColumns>
    </>
  );
}

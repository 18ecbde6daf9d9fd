import type { MailMessage } from '@grove/core';

/** What a mail with a link says. */
export interface PasswordMail {
  readonly to: string;
  readonly username: string;
  readonly siteName: string;
  readonly link: string;
}

interface Wording {
  readonly subject: (siteName: string) => string;
  readonly text: (mail: PasswordMail) => string;
}

const RESET: Record<'en' | 'nl', Wording> = {
  en: {
    subject: (siteName) => `A new password for ${siteName}`,
    text: ({ username, siteName, link }) =>
      `Somebody asked for a new password of the account ${username} at ${siteName}. Choose it here within an hour:\n\n${link}\n\n` +
      'A new password signs the account out everywhere, and revokes its application passwords and consumer keys.\n' +
      'If you did not ask for it, do nothing: your password stays as it is.\n',
  },
  nl: {
    subject: (siteName) => `Een nieuw wachtwoord voor ${siteName}`,
    text: ({ username, siteName, link }) =>
      `Iemand vroeg om een nieuw wachtwoord van het account ${username} bij ${siteName}. Kies het binnen een uur:\n\n${link}\n\n` +
      'Een nieuw wachtwoord meldt het account overal af, en trekt de applicatiewachtwoorden en consumer keys in.\n' +
      'Heb je er niet om gevraagd, doe dan niets: je wachtwoord blijft zoals het is.\n',
  },
};

const INVITATION: Record<'en' | 'nl', Wording> = {
  en: {
    subject: (siteName) => `Your account at ${siteName}`,
    text: ({ username, siteName, link }) =>
      `You have an account at ${siteName}. Choose your password here within seven days:\n\n${link}\n\nThen sign in as ${username}.\n`,
  },
  nl: {
    subject: (siteName) => `Je account bij ${siteName}`,
    text: ({ username, siteName, link }) =>
      `Je hebt een account bij ${siteName}. Kies binnen zeven dagen je wachtwoord:\n\n${link}\n\nMeld je daarna aan als ${username}.\n`,
  },
};

/** The mail to a person who forgot the password, in the language of a locale such as `nl_NL`. */
export const resetMail = (mail: PasswordMail, locale: string): MailMessage => written(RESET, mail, locale);

/** The mail to a person who gets an account. */
export const invitationMail = (mail: PasswordMail, locale: string): MailMessage => written(INVITATION, mail, locale);

function written(wordings: Record<'en' | 'nl', Wording>, mail: PasswordMail, locale: string): MailMessage {
  const { subject, text } = wordings[locale.startsWith('nl') ? 'nl' : 'en'];
  return { to: mail.to, subject: subject(mail.siteName).replace(/\p{Cc}/gu, ' '), text: text(mail) };
}

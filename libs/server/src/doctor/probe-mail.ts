import { codeOf, type Finding, findingsOf } from './finding.js';

const { ok, warning, error } = findingsOf('mail');

/** Whether the mail server accepts the connection and the account. `verify` connects, and sends nothing. */
export async function probeMail(
  smtpUrl: string,
  mailFrom: string,
  verify: () => Promise<void>,
  isTrial = false,
): Promise<Finding[]> {
  if (smtpUrl === '' && isTrial)
    return [ok('Mail is written to files in DATA_DIR/mail. To send it, set SMTP_URL and MAIL_FROM.')];
  if (smtpUrl === '')
    return [warning('SMTP_URL is not set: mail is written to files in DATA_DIR/mail.', 'Set SMTP_URL and MAIL_FROM.')];
  const sender = mailFrom.includes('@localhost')
    ? warning('MAIL_FROM is an address at localhost, which receivers refuse.', 'Set it to an address of your domain.')
    : ok('MAIL_FROM is an address of a domain.');
  try {
    await verify();
    return [ok('The mail server accepts the connection.'), sender];
  } catch (thrown) {
    return [
      error(`The mail server refuses the connection (${codeOf(thrown)}).`, 'Check host, port, account and TLS in SMTP_URL.'),
      sender,
    ];
  }
}

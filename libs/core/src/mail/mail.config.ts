import { Matches } from 'class-validator';
import { Env } from '../config/env.js';
import { Satisfies } from '../config/satisfies.js';
import { wholeNumber } from '../config/whole-number.js';

/** How mail is sent. */
export class MailConfig {
  @Env(
    'SMTP_URL',
    'Mail server, as smtp://user:password@host:587 or smtps://. Empty: mail is written to files in DATA_DIR/mail.',
    { isSecret: true },
  )
  @Satisfies(
    (value) => value === '' || (/^smtps?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value)),
    'must be smtp://user:password@host:port or smtps://, with % escapes for special characters',
  )
  smtpUrl: string = '';

  @Env('MAIL_FROM', 'Sender of all mail: an address, or Name <address>.')
  @Matches(/^([^<>\p{Cc}]+ <[^@\s<>,]+@[^@\s<>,]+>|[^@\s<>,]+@[^@\s<>,]+)$/u, {
    message: 'must be shop@example.com or Shop <shop@example.com>',
  })
  mailFrom: string = 'Grove <grove@localhost>';

  @Env('MAIL_KEEP_DAYS', 'Days to keep mail files in DATA_DIR/mail.')
  @wholeNumber(1, 3_650)
  mailKeepDays: number = 90;
}

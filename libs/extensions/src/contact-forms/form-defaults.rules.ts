import type { FormMail, FormProperties } from './contact-form.resource.js';

const FORM = `<label>Your name
[text* your-name]</label>

<label>Your address
[email* your-email]</label>

<label>Subject
[text your-subject]</label>

<label>Your message
[textarea your-message]</label>

[submit "Send"]`;

const PLAIN = { attachments: '', useHtml: false, excludeBlank: false };

const BODY = '[your-message]\n\n-- \nThis was sent through a contact form of [_site_title].';

/** What a form is made of until somebody says otherwise; `address` is that of the site. */
export function defaultProperties(address: string): FormProperties {
  const mail: FormMail = {
    subject: '[_site_title] "[your-subject]"',
    sender: address,
    body: `From: [your-name] <[your-email]>\nSubject: [your-subject]\n\n${BODY}`,
    recipient: address,
    additionalHeaders: 'Reply-To: [your-email]',
    ...PLAIN,
  };
  const mail2 = { ...mail, active: false, body: BODY, recipient: '[your-email]', additionalHeaders: `Reply-To: ${address}` };
  return { form: FORM, mail, mail2, messages: MESSAGES, additionalSettings: '' };
}

const MESSAGES = {
  mailSentOk: 'Thank you for your message. It has been sent.',
  mailSentNg: 'Your message could not be sent. Please try again later.',
  validationError: 'Some fields do not hold what they should. Please look at them and try again.',
  spam: 'Your message could not be sent. Please try again later.',
  acceptTerms: 'Accept the terms before you send your message.',
  invalidRequired: 'Please fill in this field.',
  invalidTooLong: 'This is too long.',
  invalidTooShort: 'This is too short.',
};

/** Properties with what was sent of them: a mail and the messages are changed key by key, the rest as a whole. */
export function withSent(current: FormProperties, sent: Partial<FormProperties>): FormProperties {
  return {
    form: sent.form ?? current.form,
    mail: { ...current.mail, ...sent.mail },
    mail2: { ...current.mail2, ...sent.mail2 },
    messages: { ...current.messages, ...sent.messages },
    additionalSettings: sent.additionalSettings ?? current.additionalSettings,
  };
}

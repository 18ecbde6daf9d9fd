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

const MAIL_DEFAULTS = { attachments: '', useHtml: false, excludeBlank: false };

const BODY = '[your-message]\n\n-- \nThis was sent through a contact form of [_site_title].';

/** The properties of a new form; `siteEmail` is the e-mail address of the site. */
export function defaultProperties(siteEmail: string): FormProperties {
  const mail: FormMail = {
    subject: '[_site_title] "[your-subject]"',
    sender: siteEmail,
    body: `From: [your-name] <[your-email]>\nSubject: [your-subject]\n\n${BODY}`,
    recipient: siteEmail,
    additionalHeaders: 'Reply-To: [your-email]',
    ...MAIL_DEFAULTS,
  };
  const mail2 = { ...mail, active: false, body: BODY, recipient: '[your-email]', additionalHeaders: `Reply-To: ${siteEmail}` };
  return { form: FORM, mail, mail2, messages: MESSAGES, additionalSettings: '' };
}

const MESSAGES = {
  mailSentOk: 'Thank you for your message. It has been sent.',
  mailSentNg: 'Your message could not be sent. Please try again later.',
  validationError: 'Some fields are invalid. Please check them and try again.',
  spam: 'Your message could not be sent. Please try again later.',
  acceptTerms: 'Please accept the terms before you send your message.',
  invalidRequired: 'Please fill in this field.',
  invalidTooLong: 'This is too long.',
  invalidTooShort: 'This is too short.',
};

/** Merges an update into properties: mails and messages are merged by key, the other properties are replaced. */
export function mergeProperties(current: FormProperties, sent: Partial<FormProperties>): FormProperties {
  return {
    form: sent.form ?? current.form,
    mail: { ...current.mail, ...sent.mail },
    mail2: { ...current.mail2, ...sent.mail2 },
    messages: { ...current.messages, ...sent.messages },
    additionalSettings: sent.additionalSettings ?? current.additionalSettings,
  };
}

import type { ImportKind } from '@grove/operations';
import type { FormProperties } from '../contact-forms/contact-form.resource.js';

/** A contact form of WordPress. */
export interface ImportedContactForm extends FormProperties {
  readonly id: number;
  /** No two forms have the same. */
  readonly slug: string;
  readonly title: string;
  readonly locale: string;
}

/** How contact forms are imported. */
export const contactFormImport: ImportKind<ImportedContactForm> = {
  name: 'contact form',
  tables: [{ table: 'contact_form', key: 'id' }],
  rows: ({ id, slug, title, locale, form, mail, mail2, messages, additionalSettings }) => ({
    contact_form: [
      {
        ...{ id, slug, title, locale, form },
        mail: JSON.stringify(mail),
        mail_2: JSON.stringify(mail2),
        messages: JSON.stringify(messages),
        additional_settings: additionalSettings,
      },
    ],
  }),
};

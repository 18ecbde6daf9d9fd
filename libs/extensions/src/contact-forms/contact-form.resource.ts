import { Field, fieldsOf, PageQuery } from '@grove/rest';
import type { Order } from '@grove/database';
import { SiteOptions } from '@grove/settings';

/** Line breaks and similar characters would start another header of the mail. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

const oneLine = (text: string): string | undefined => (CONTROL.test(text) ? 'must be one line' : undefined);

/** The languages of the site. */
const LOCALE = fieldsOf(SiteOptions).find(({ key }) => key === 'language')!.type;

const MAX_LENGTH = 100_000;

/** The template of the mail that a submission sends. `[name]` is replaced by the value of the field with that name. */
export class FormMail {
  @Field.text({ description: 'Subject.', max: 500, check: oneLine }) subject: string;
  @Field.text({
    description: 'Sender that the owner wants; mails are always sent from the address of the site.',
    max: 500,
    check: oneLine,
  })
  sender: string;
  @Field.text({ description: 'Body.', max: MAX_LENGTH }) body: string;
  @Field.text({
    description: 'Addresses of the recipients, separated by commas; each gets a separate mail.',
    max: 2000,
    check: oneLine,
  })
  recipient: string;
  @Field.text({ description: 'Additional headers, one per line; only Reply-To is used.', max: 5000 }) additionalHeaders: string;
  @Field.text({ description: 'Names of files; stored, but never sent.', max: 5000 }) attachments: string;
  @Field.boolean({ description: 'Whether the body is HTML; its tags are removed.' }) useHtml: boolean;
  @Field.boolean({ description: 'Whether to leave out lines whose fields are all empty.' }) excludeBlank: boolean;
}

/** A second mail, such as a confirmation for the visitor. */
export class SecondMail extends FormMail {
  @Field.boolean({ description: 'Whether it is sent.' }) active: boolean;
}

/** The messages that are shown to visitors. */
export class FormMessages {
  @Field.text({ description: 'Shown when the message was sent.', max: 1000 }) mailSentOk: string;
  @Field.text({ description: 'Shown when the message could not be sent.', max: 1000 }) mailSentNg: string;
  @Field.text({ description: 'Shown when a field is invalid.', max: 1000 }) validationError: string;
  @Field.text({ description: 'Shown when the message looks like spam.', max: 1000 }) spam: string;
  @Field.text({ description: 'Shown when the terms were not accepted.', max: 1000 }) acceptTerms: string;
  @Field.text({ description: 'Shown when a required field is empty.', max: 1000 }) invalidRequired: string;
  @Field.text({ description: 'Shown when a value is too long.', max: 1000 }) invalidTooLong: string;
  @Field.text({ description: 'Shown when a value is too short.', max: 1000 }) invalidTooShort: string;
}

/** The properties of a form. Updates may contain any part of them. */
export class FormProperties {
  @Field.text({ description: 'The template of the form; fields are written as [type* name].', max: MAX_LENGTH }) form: string;
  @Field.object(FormMail, { description: 'The mail to the site.' }) mail: FormMail;
  @Field.object(SecondMail, { description: 'A second mail.' }) mail2: SecondMail;
  @Field.object(FormMessages, { description: 'The messages for visitors.' }) messages: FormMessages;
  @Field.text({ description: 'Additional settings, one per line.', max: MAX_LENGTH }) additionalSettings: string;
}

/** The input for creating and updating a form. */
export class ContactFormDraft extends FormProperties {
  @Field.text({ description: 'Title; Untitled by default.' }) title: string;
  @Field.of(LOCALE, { description: 'Language of the form; by default that of the site.' }) locale: string;
}

/** A form in a list. */
export class ContactFormSummary {
  @Field.id() id: number;
  @Field.slug({ description: 'Slug, made from the first title.', readonly: true }) slug: string;
  @Field.text({ description: 'Title.', readonly: true }) title: string;
  @Field.text({ description: 'Language of the form.', readonly: true }) locale: string;
}

/** A form with all its properties. */
export class ContactForm extends ContactFormSummary {
  @Field.object(FormProperties, { description: 'The properties of the form.', readonly: true }) properties: FormProperties;
}

/** Query parameters of the list of forms. */
export class ContactFormsQuery extends PageQuery {
  @Field.text({ description: 'Only forms whose title contains this text.' }) search?: string;
  @Field.integer({ description: 'Number of forms to skip; takes precedence over page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'asc' }) order: Order;
  @Field.enum(['id', 'title'], { description: 'Sort by this field.', default: 'id' }) orderby: string;
}

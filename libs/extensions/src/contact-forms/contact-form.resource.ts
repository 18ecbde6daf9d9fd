import { Field, fieldsOf, PageQuery } from '@grove/rest';
import type { Order } from '@grove/database';
import { SiteOptions } from '@grove/settings';

/** Line breaks and their like would begin another header of the mail. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

const oneLine = (text: string): string | undefined => (CONTROL.test(text) ? 'must be one line' : undefined);

/** A form speaks a language that the site may speak. */
const LOCALE = fieldsOf(SiteOptions).find(({ key }) => key === 'language')!.type;

const LONG = 100_000;

/** What is mailed when somebody sends the form. `[name]` stands for what was written into the field of that name. */
export class FormMail {
  @Field.text({ description: 'Subject.', max: 500, check: oneLine }) subject: string;
  @Field.text({
    description: 'Whom it names as sender; it travels under the address of the site all the same.',
    max: 500,
    check: oneLine,
  })
  sender: string;
  @Field.text({ description: 'Text.', max: LONG }) body: string;
  @Field.text({
    description: 'Addresses of the receivers, parted by commas; each gets a mail of its own.',
    max: 2000,
    check: oneLine,
  })
  recipient: string;
  @Field.text({ description: 'Headers, one on a line; of these Reply-To is sent.', max: 5000 }) additionalHeaders: string;
  @Field.text({ description: 'Names of files; kept, never sent.', max: 5000 }) attachments: string;
  @Field.boolean({ description: 'The text is HTML; it is sent without its tags.' }) useHtml: boolean;
  @Field.boolean({ description: 'Leave out lines of which nothing was filled in.' }) excludeBlank: boolean;
}

/** A second mail, such as one that thanks the writer. */
export class SecondMail extends FormMail {
  @Field.boolean({ description: 'Whether it is sent.' }) active: boolean;
}

/** What whoever sends the form is told. */
export class FormMessages {
  @Field.text({ description: 'The message was taken.', max: 1000 }) mailSentOk: string;
  @Field.text({ description: 'The message could not be mailed.', max: 1000 }) mailSentNg: string;
  @Field.text({ description: 'A field does not hold what it should.', max: 1000 }) validationError: string;
  @Field.text({ description: 'The message looks like spam.', max: 1000 }) spam: string;
  @Field.text({ description: 'The terms were not accepted.', max: 1000 }) acceptTerms: string;
  @Field.text({ description: 'A field is empty that must not be.', max: 1000 }) invalidRequired: string;
  @Field.text({ description: 'A field holds too much.', max: 1000 }) invalidTooLong: string;
  @Field.text({ description: 'A field holds too little.', max: 1000 }) invalidTooShort: string;
}

/** What makes a form: each may be sent whole or in part. */
export class FormProperties {
  @Field.text({ description: 'The form, with its fields as [type* name].', max: LONG }) form: string;
  @Field.object(FormMail, { description: 'The mail to the site.' }) mail: FormMail;
  @Field.object(SecondMail, { description: 'A second mail.' }) mail2: SecondMail;
  @Field.object(FormMessages, { description: 'What the writer is told.' }) messages: FormMessages;
  @Field.text({ description: 'Further settings, one on a line.', max: LONG }) additionalSettings: string;
}

/** A form as it is made and changed. */
export class ContactFormDraft extends FormProperties {
  @Field.text({ description: 'Name for people; "Untitled" when absent.' }) title: string;
  @Field.of(LOCALE, { description: 'Its language; that of the site when absent.' }) locale: string;
}

/** A form in a list. */
export class ContactFormSummary {
  @Field.id() id: number;
  @Field.slug({ description: 'Made of its first title.', readonly: true }) slug: string;
  @Field.text({ description: 'Name for people.', readonly: true }) title: string;
  @Field.text({ description: 'Its language.', readonly: true }) locale: string;
}

/** A form as a whole. */
export class ContactForm extends ContactFormSummary {
  @Field.object(FormProperties, { description: 'What makes the form.', readonly: true }) properties: FormProperties;
}

/** Arguments of the list of forms. */
export class ContactFormsQuery extends PageQuery {
  @Field.text({ description: 'Words that the title must hold.' }) search?: string;
  @Field.integer({ description: 'Skip this many; wins over the page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Direction of the order.', default: 'asc' }) order: Order;
  @Field.enum(['id', 'title'], { description: 'What the order goes by.', default: 'id' }) orderby: string;
}

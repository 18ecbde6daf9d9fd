import { CONTACT_FORM, Field, PageQuery, Resource, type ResourceErrors } from '@grove/rest';
import type { Order } from '@grove/database';
import { ContactMessageNotFound } from '../errors.js';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '../submissions/submission.entity.js';

const ERRORS: ResourceErrors = {
  view: [ContactMessageNotFound],
  edit: [ContactMessageNotFound],
  delete: [ContactMessageNotFound],
};

/** Query parameters of the list of messages. */
export class ContactMessagesQuery extends PageQuery {
  @Field.text({ description: 'Only messages whose fields contain all words of this text.', max: 200 })
  search?: string;
  @Field.enum(['any', ...SUBMISSION_STATUSES], { description: 'Only messages with this status.', default: 'any' })
  status: string;
  @Field.boolean({ description: 'Only messages that were read, or only those that were not.' }) read?: boolean;
  @Field.integer({ description: 'Only messages of this form.', min: 1 }) form?: number;
  @Field.dateTime({ description: 'Only messages received after this date and time.' }) after?: string;
  @Field.dateTime({ description: 'Only messages received before this date and time.' }) before?: string;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'desc' }) order: Order;
  @Field.enum(['date', 'read'], {
    description: 'Sort by date, or by whether they were read; of equals the newest is the first.',
    default: 'date',
  })
  orderby: string;
}

/** A field that a visitor has filled in. */
export class ContactMessageField {
  @Field.text({ description: 'Name of the field.', readonly: true }) name: string;
  @Field.text({ description: 'What was filled in; several choices are separated by commas.', readonly: true }) value: string;
}

/** What a visitor has sent with a contact form. Only pages create it. */
@Resource({
  namespace: CONTACT_FORM,
  route: 'contact-messages',
  title: 'contact_message',
  capability: 'publish_pages',
  collection: ContactMessagesQuery,
  errors: ERRORS,
})
export class ContactMessage {
  @Field.id() id: number;
  @Field.integer({ description: 'Id of its form.', readonly: true }) formId: number;
  @Field.text({ description: 'Title of its form.', readonly: true }) formTitle: string;
  @Field.dateTime({ description: 'When it was received (UTC).', readonly: true }) date: string;
  @Field.enum(SUBMISSION_STATUSES, { description: 'Whether it was taken, or looked like spam.' }) status: SubmissionStatus;
  @Field.boolean({ description: 'Whether somebody has read it.' }) read: boolean;
  @Field.text({ description: 'Name of the sender, as far as the fields say; empty otherwise.', readonly: true })
  senderName: string;
  @Field.text({ description: 'E-mail address of the sender, as far as the fields say; empty otherwise.', readonly: true })
  senderEmail: string;
  @Field.text({ description: 'Subject, as far as the fields say; empty otherwise.', readonly: true }) subject: string;
  @Field.list(ContactMessageField, { description: 'All fields, in the order of the form.', readonly: true })
  fields: ContactMessageField[];
}

import { Entity } from 'typeorm';
import { AutoId, Json, Line, Text } from '@grove/database';
import type { FormMail, FormMessages, SecondMail } from './contact-form.resource.js';

/** A form with which visitors send messages to the site. */
@Entity('contact_form')
export class ContactFormEntity {
  @AutoId() id: number;
  @Line(200) slug: string;
  @Line(200) title: string;
  @Line(20) locale: string;
  @Text() form: string;
  @Json() mail: FormMail;
  @Json({ name: 'mail_2' }) mail2: SecondMail;
  @Json() messages: FormMessages;
  @Text() additionalSettings: string;
}

import { restError } from '@grove/core';
import './errors.nl.js';

/** Contact forms. */
export const ContactFormNotFound = restError(
  'contact_form_not_found',
  404,
  'There is no contact form with this id. The list of contact forms shows those that are there.',
);
export const ContactFormExists = restError(
  'contact_form_exists',
  400,
  'A new contact form gets its id from us. Leave the id out, or change the form at its own address.',
);

/** What is sent through them. */
export const TooManySubmissions = restError(
  'contact_form_too_many_submissions',
  429,
  'From this address came {most} messages within {minutes} minutes. Wait a while, then send it again.',
);

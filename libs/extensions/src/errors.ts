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
  'The id of a new contact form cannot be chosen. Send no id, or update the existing form at its own URL.',
);

/** Messages of visitors. */
export const ContactMessageNotFound = restError(
  'contact_message_not_found',
  404,
  'There is no contact message with this id. Old messages are deleted after some time.',
);

/** Submissions of contact forms. */
export const TooManySubmissions = restError(
  'contact_form_too_many_submissions',
  429,
  '{most} messages were sent from this address within {minutes} minutes. Wait a few minutes, then send your message again.',
);

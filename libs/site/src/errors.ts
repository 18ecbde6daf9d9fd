import { restError } from '@grove/core';
import './errors.nl.js';

export const EmbedAddressUnknown = restError(
  'oembed_invalid_url',
  404,
  'Nothing is published at this address. Send the link of a post, page, product or medium of this site.',
);

export const NotAForm = restError(
  'contact_form_not_a_form',
  415,
  'The request body is not a form. Send it as browsers do: as application/x-www-form-urlencoded or multipart/form-data.',
);
export const InvalidFormBody = restError('contact_form_broken', 400, 'The request body cannot be read as a form. Send it again.');

export const ConsentParameterInvalid = restError(
  'consent_invalid_parameter',
  400,
  'The link to this page is broken: the parameter {name} {problem}. Go back to the app and start again.',
);
export const ConsentFormExpired = restError(
  'consent_form_expired',
  403,
  'This form is too old, or was made for another request. Check what is asked and send the form again.',
);
export const ConsentUndecided = restError(
  'consent_undecided',
  400,
  'The form says neither yes nor no. Choose one of the two buttons.',
);
export const ConsentWrongPassword = restError(
  'consent_wrong_password',
  401,
  'No account has this name and application password. Check both.',
);
export const ConsentNotPermitted = restError(
  'consent_not_permitted',
  403,
  'This account may not manage the shop. Sign in with the account of an administrator or a shop manager.',
);
export const ConsentCallbackFailed = restError(
  'consent_callback_failed',
  424,
  'The app did not accept the key: {problem}. The key was deleted. Try again, or ask the makers of the app.',
);

import { restError } from '@grove/core';
import type { ResourceErrors } from '@grove/rest';
import './errors.nl.js';

export const CustomerNotFound = restError('shop_user_invalid_id', 404, 'There is no customer with this id.');
export const CustomerExists = restError(
  'shop_rest_customer_exists',
  400,
  'A new customer gets its id from us. Leave the id out, or update the customer.',
);
/** Links to files that were bought. */
export const DownloadLinkInvalid = restError(
  'shop_download_link_invalid',
  403,
  'This link is not complete, or was changed. Use the whole link, or ask the shop for a new one.',
);
export const DownloadLinkEnded = restError('shop_download_link_ended', 410, 'This link has ended. Ask the shop for a new one.');
export const DownloadNotAllowed = restError(
  'shop_download_not_allowed',
  403,
  'This file cannot be downloaded: its order is not paid, was cancelled or refunded, its time is over, or the shop does not offer it any more. Ask the shop.',
);
export const DownloadLimitReached = restError(
  'shop_download_limit_reached',
  403,
  'This file was downloaded as often as it may be. Ask the shop if you need it again.',
);
export const EmailMissing = restError('registration-error-invalid-email', 400, 'A customer needs an e-mail address. Send one.');
export const EmailInvalid = restError(
  'customer_invalid_email',
  400,
  'This is not an e-mail address. Send one like jan@noten.nl.',
);
export const EmailRegistered = restError(
  'registration-error-email-exists',
  400,
  'An account with this e-mail address exists already. Update that one, or send another address.',
);
export const UsernameInvalid = restError(
  'registration-error-invalid-username',
  400,
  'A username holds letters, digits, single blanks and _ . - @, at most 60 of them. Send another, or none to have one made.',
);
export const UsernameRegistered = restError(
  'registration-error-username-exists',
  400,
  'Another account has this username. Send another, or none to have one made.',
);
export const EmailOfAnother = restError(
  'shop_rest_customer_invalid_email',
  400,
  'Another account has this e-mail address. Send another address.',
);
export const UsernameFixed = restError(
  'shop_rest_customer_invalid_argument',
  400,
  'A username cannot be changed. Leave it out, or make a new customer.',
);
export const CustomerNotEditable = restError(
  'shop_rest_cannot_edit',
  'refused',
  'You may not change this account. Shop managers change customers and themselves; ask an administrator.',
);
export const CredentialsNotEditable = restError(
  'shop_rest_cannot_edit',
  'refused',
  'Here, e-mail address and password can be changed only for customers and subscribers. Change other accounts in the users resource.',
);
export const CustomerNotDeletable = restError(
  'shop_rest_cannot_delete',
  'refused',
  'Here, only customers and subscribers can be deleted. Delete other accounts in the users resource.',
);
export const InvalidReassign = restError(
  'shop_rest_customer_invalid_reassign',
  400,
  'There is no other account with the id in reassign. Send the id of an existing one.',
);

/** The errors of customers, for documents. */
export const CUSTOMER_ERRORS: ResourceErrors = {
  view: [CustomerNotFound],
  create: [EmailMissing, EmailInvalid, EmailRegistered, UsernameInvalid, UsernameRegistered],
  edit: [CustomerNotFound, CustomerNotEditable, CredentialsNotEditable, EmailInvalid, EmailOfAnother, UsernameFixed],
  delete: [CustomerNotFound, CustomerNotDeletable, InvalidReassign],
};

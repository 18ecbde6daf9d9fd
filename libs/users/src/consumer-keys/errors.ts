import { restError } from '@grove/core';
import type { ResourceErrors } from '@grove/rest';
import '../errors.nl.js';

export const ConsumerKeyNotFound = restError(
  'shop_rest_consumer_key_invalid_id',
  404,
  'There is no consumer key with this id. List the keys to find the right one.',
);
export const KeyOwnerRefused = restError(
  'shop_rest_key_owner_refused',
  'refused',
  'You may not make or change a key of this account, which may do more than you. Choose your own account.',
);
export const KeyPermissionRefused = restError(
  'shop_rest_key_permissions_refused',
  'refused',
  'The key of this request may not give these permissions. Choose {permission}, or use a key that may read and write.',
);

/** The errors of consumer keys, for documents. */
export const CONSUMER_KEY_ERRORS: ResourceErrors = {
  view: [ConsumerKeyNotFound],
  create: [KeyOwnerRefused, KeyPermissionRefused],
  edit: [ConsumerKeyNotFound, KeyOwnerRefused, KeyPermissionRefused],
  delete: [ConsumerKeyNotFound],
};

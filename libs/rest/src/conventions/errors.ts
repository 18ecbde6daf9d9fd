import { restError } from '@grove/core';

const TOO_MANY_ENTRIES = 'A batch may have at most {limit} entries. Send the others in another batch.';

export const ShopBatchTooLarge = restError('shop_rest_request_entity_too_large', 413, TOO_MANY_ENTRIES);
export const BatchTooLarge = restError('rest_request_entity_too_large', 413, TOO_MANY_ENTRIES);

const NO_TRASH = 'These records have no trash. Send force=true to delete permanently.';

export const ShopTrashUnsupported = restError('shop_rest_trash_not_supported', 501, NO_TRASH);
export const TrashUnsupported = restError('rest_trash_not_supported', 501, NO_TRASH);
export const KeyForReading = restError(
  'shop_rest_authentication_error',
  401,
  'This key may only read. Use one with write permission.',
);
export const KeyForWriting = restError(
  'shop_rest_authentication_error',
  401,
  'This key may only write. Use one with read permission.',
);
export const OtherShopVersion = restError(
  'rest_no_route',
  404,
  'The versions wc/v1, wc/v2 and wc/v3 of the WooCommerce interface are served under the root that COMPAT_ROOT names. Set the client to that root.',
);
export const NotInThisVersion = restError(
  'rest_no_route',
  404,
  'This version of the WooCommerce interface does not have this route. Set the client to wc/v1 if that version has it.',
);

import { restError } from '@grove/core';
import './errors.nl.js';

/** Refusals of whole requests. */
export const McpSignInRequired = restError(
  'grove_mcp_sign_in_required',
  401,
  'Sign in with a consumer key or an application password. Send it by Basic, or as Authorization: Bearer NAME:SECRET.',
);
export const ForeignOrigin = restError(
  'grove_mcp_foreign_origin',
  403,
  'A page of another origin sent this request. Use the address of the site, or ask the operator to add the origin to CORS_ORIGINS.',
);
export const PostOnly = restError(
  'grove_mcp_post_only',
  405,
  'There are no sessions and no streams here. Send each message as a POST.',
);
export const BatchRefused = restError(
  'grove_mcp_batch',
  400,
  'Several messages in one request are not served. Send each by itself.',
);

/** Refunds. */
export const ConfirmationInvalid = restError(
  'grove_mcp_confirmation_invalid',
  400,
  'This confirmation is not one of yours. Call order_refund_preview, and send the confirmation that it returns without a change.',
);
export const ConfirmationEnded = restError(
  'grove_mcp_confirmation_ended',
  400,
  'This confirmation has ended after {minutes} minutes. Call order_refund_preview again.',
);
export const AmountDiffers = restError(
  'grove_mcp_amount_differs',
  400,
  'The confirmation is for {confirmed}. Send that amount, or preview the refund that you want.',
);
export const RefundDiffers = restError(
  'grove_mcp_refund_differs',
  409,
  'The order has changed since the preview, and nothing was refunded. Call order_refund_preview again, and look at its amount.',
);

/** Operations. */
export const RefundsNeedPreview = restError(
  'grove_mcp_refunds_need_preview',
  400,
  'Money is given back with order_refund_preview and order_refund only.',
);
export const OperationForPeople = restError(
  'grove_mcp_operation_for_people',
  400,
  'This operation signs people in, and no tool calls it. Use another operation.',
);
export const KeyNeeded = restError(
  'grove_mcp_key_needed',
  400,
  'A POST needs an idempotency_key: a new one for each thing to do, and the same one to repeat a call that may have failed.',
);
export const ReservedArgument = restError(
  'grove_mcp_reserved_argument',
  400,
  '{name} belongs to the protocol and is no argument of an operation. Leave it out; fields are chosen with the argument fields of the tool.',
);

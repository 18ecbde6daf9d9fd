import { GroveError } from '@grove/client';
import { HttpError } from 'react-admin';
import { withoutAnswer } from './save-once.js';

/** The name at the start of a sentence of the server: `billing[email] must be an e-mail address.` */
const NAMED = /^(\w+(?:\[\w+\])*) (.*)$/s;

/** The fields that refusals are about whose sentences name none. */
const FIELD_OF: Readonly<Record<string, string>> = {
  customer_invalid_email: 'email',
  existing_user_email: 'email',
  existing_user_login: 'username',
  rest_user_invalid_email: 'email',
  rest_cannot_edit_roles: 'roles',
  rest_wrong_password: 'password',
  rest_second_factor_unconfirmed: 'code',
  shop_rest_customer_invalid_email: 'email',
  'registration-error-email-exists': 'email',
  shop_rest_coupon_code_already_exists: 'code',
  shop_rest_empty_coupon_code: 'code',
  shop_rest_key_owner_refused: 'user_id',
  shop_rest_key_permissions_refused: 'permissions',
  shop_rest_shop_webhook_invalid_delivery_url: 'delivery_url',
  shop_rest_shop_webhook_invalid_secret: 'secret',
  shop_rest_shop_webhook_invalid_topic: 'topic',
  shop_rest_shop_webhook_unreadable_topic: 'topic',
};

/** An error as forms show it: the sentences of the server stand beside the fields that they name. */
export function toHttpError(error: unknown): unknown {
  if (!(error instanceof GroveError)) return error;
  const errors = fieldErrors(error);
  const message = withoutAnswer(error)?.message ?? messageOf(error);
  return new HttpError(message, error.status, { code: error.code, data: error.data, ...(errors && { errors }) });
}

/** What the server says of a request, or of an entry of a batch, that it refuses. */
type Refused = Pick<GroveError, 'code' | 'data' | 'message'>;

/** The sentence by the field that the answer names, or those of `data.params` by the paths of their fields, such as `billing.email`. */
export function fieldErrors({ code, data, message }: Refused): Record<string, unknown> | undefined {
  const field = FIELD_OF[code] ?? data['field'];
  if (typeof field === 'string') return { [field]: message };
  const params = data['params'];
  if (typeof params !== 'object' || params === null) return undefined;
  const errors: Record<string, unknown> = { root: { serverError: messageOf({ data, message }) } };
  for (const [name, sentence] of Object.entries(params)) {
    const [, path = name] = NAMED.exec(String(sentence)) ?? [];
    setAt(errors, path.replaceAll(']', '').split('['), String(sentence));
  }
  return errors;
}

/** Why something is refused, in the words that are for people. */
export const messageOf = ({ data, message }: Pick<Refused, 'data' | 'message'>): string => sentencesOf({ data }) ?? message;

/** What `data.params` says of each field. The message of such a refusal only says where programs find these sentences. */
function sentencesOf({ data }: Pick<Refused, 'data'>): string | undefined {
  const params = data['params'];
  // A list has only the names of fields that are missing.
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined;
  return Object.values(params).map(String).join(' ') || undefined;
}

/** Sets a value in nested objects: react-hook-form has the errors of nested fields so. */
function setAt(target: Record<string, unknown>, [first, ...others]: string[], value: string): void {
  if (others.length === 0) return void (target[first!] = value);
  const inner = (target[first!] ??= {});
  if (typeof inner === 'object' && inner !== null) setAt(inner as Record<string, unknown>, others, value);
}

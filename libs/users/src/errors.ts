import { restError } from '@grove/kernel';

export const UsernameTaken = restError('existing_user_login', 400, 'Another account has this username. Choose another one.');
export const EmailTaken = restError('existing_user_email', 400, 'Another account has this e-mail address. Use another address.');
export const SlugTaken = restError('rest_user_invalid_slug', 400, 'Another account has this slug. Choose another one.');
export const UnknownUser = restError(
  'rest_user_invalid_id',
  404,
  'No account has this id. List the users to find the right one.',
);

export const UnknownUsername = restError(
  'invalid_username',
  401,
  'No account has this name. Sign in with a username or e-mail address and an application password; consumer keys hold for the shop only.',
);
export const WrongPassword = restError(
  'incorrect_password',
  401,
  'This is no application password of that account. Make one with `grove app-password create`, or check that it was not revoked.',
);
export const InsecurePassword = restError(
  'rest_insecure_connection',
  401,
  'Passwords are taken over an encrypted connection only. Use https, or set INSECURE_BASIC on a closed network.',
);

const keyRefused = (sentence: string) => restError('shop_rest_authentication_error', 401, sentence);

export const InsecureKey = keyRefused(
  'A consumer secret is taken over an encrypted connection only. Use https, or sign the request with OAuth 1.0a (HMAC-SHA256).',
);
export const WrongSecret = keyRefused(
  'The consumer secret does not belong to this key. Use the secret that was shown when the key was made.',
);
export const IncompleteSignature = keyRefused(
  'The OAuth parameter {name} is missing. Send it in the query, the form or the Authorization header.',
);
export const UnknownSignatureMethod = keyRefused('This OAuth signature method is not known. Sign with HMAC-SHA256 or HMAC-SHA1.');
export const UnknownOAuthVersion = keyRefused('This OAuth version is not known. Send oauth_version 1.0 or leave it out.');
export const StaleTimestamp = keyRefused(
  'The OAuth timestamp is more than 15 minutes from the clock of the server, which says {now}. Set the clock of the client and sign again.',
);
export const UsedNonce = keyRefused(
  'This OAuth nonce was used before. Sign each request, repeated ones too, with a fresh nonce.',
);
export const WrongSignature = keyRefused(
  'The OAuth signature does not fit this request. Check the consumer secret and that the address and parameters are signed as sent; LOG_LEVEL=debug tells what the server signed.',
);
export const WrongSignatureExplained = keyRefused(
  'The OAuth signature does not fit this request. The server signed: {baseString}',
);

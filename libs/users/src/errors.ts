import { restError } from '@grove/core';
import './errors.nl.js';

export const UsernameTaken = restError('existing_user_login', 400, 'Another account has this username. Choose another one.');
export const EmailTaken = restError('existing_user_email', 400, 'Another account has this e-mail address. Use another address.');
export const SlugTaken = restError('rest_user_invalid_slug', 400, 'Another account has this slug. Choose another one.');
export const UnknownUser = restError(
  'rest_user_invalid_id',
  404,
  'No account has this id. List the users to find the right one.',
);

export const LastAdministrator = restError(
  'rest_last_administrator',
  403,
  'This is the last account that may manage the site. Make another one administrator first.',
);

export const OwnAccountStays = restError(
  'rest_own_account',
  403,
  'Nobody disables the own account. Ask another administrator to disable it.',
);

/** Users in `cms/v2`. */
export const UserExists = restError(
  'rest_user_exists',
  400,
  'The server chooses the id of a new account. Leave the id out, or update the existing account.',
);
export const NotSignedIn = restError('rest_not_logged_in', 401, 'This address is for users who are signed in. Sign in first.');
export const UserNotEditable = restError(
  'rest_cannot_edit',
  'refused',
  'You may not change this account. Sign in as someone who may.',
);
export const UserNotViewable = restError(
  'rest_user_cannot_view',
  'refused',
  'You may only see the authors of published posts. Sign in as someone who may list users.',
);
export const UserContextRefused = restError(
  'rest_forbidden_context',
  'refused',
  'You may not use this context. Leave it out, or sign in as someone who may change the account.',
);
export const UserOrderRefused = restError(
  'rest_forbidden_orderby',
  'refused',
  'You may not sort users by this field. Sort by name, slug, url or id.',
);
export const UserRolesRefused = restError(
  'rest_cannot_edit_roles',
  'refused',
  'You may not give these roles. Only administrators may change roles, and nobody may change their own or give more than they have.',
);
export const UsernameFixed = restError(
  'rest_user_invalid_argument',
  400,
  'A username cannot be changed. Leave it out, or create another account.',
);
export const UserEmailTaken = restError(
  'rest_user_invalid_email',
  400,
  'Another account has this e-mail address. Use another address.',
);
export const UnknownRole = restError('rest_user_invalid_role', 400, 'There is no role {role}. Use one of {roles}.');
export const InvalidReassign = restError(
  'rest_user_invalid_reassign',
  400,
  'reassign must be the id of another account, which gets the content of the deleted one.',
);

/** Application passwords in `cms/v2`. */
export const ApplicationPasswordNotFound = restError(
  'rest_application_password_not_found',
  404,
  'This account has no application password with this UUID. List its passwords to find the right one.',
);
export const TooManyApplicationPasswords = restError(
  'rest_too_many_application_passwords',
  400,
  'An account has at most {limit} application passwords. Delete those that are no longer used.',
);

export const WrongCredentials = restError(
  'invalid_username',
  401,
  'No account has this name and application password. Check both, or create a password with `grove app-password create`; consumer keys work for the shop only.',
);
export const TooManyAttempts = restError(
  'rest_too_many_attempts',
  429,
  'Too many wrong passwords or keys were sent. Wait {retryAfter} seconds, and check the name and the password or key.',
);
export const ForeignPage = restError(
  'rest_foreign_page',
  403,
  'A page of another origin may not sign in with Basic authentication. Add its origin to CORS_ORIGINS, or sign in with a consumer key in the query or with OAuth 1.0a.',
);
export const InsecurePassword = restError(
  'rest_insecure_connection',
  401,
  'Passwords are accepted over an encrypted connection only. Use https; behind a proxy set TRUST_PROXY, on a closed network INSECURE_BASIC.',
);

/** Signing in to the back office. */
export const WrongPassword = restError(
  'invalid_username',
  401,
  'No account has this name and password. Check both, or ask for a link that sets a new password.',
);
export const ForeignSignIn = restError(
  'rest_foreign_page',
  403,
  'A page of another origin may not sign people in. Open the back office of this site.',
);
export const BackOfficeForbidden = restError(
  'rest_back_office_forbidden',
  403,
  'This account may not enter the back office. Ask an administrator for a role that may edit posts or manage orders.',
);
export const SessionEnded = restError('rest_session_ended', 401, 'The session has ended. Sign in again.');
export const SessionNotFound = restError(
  'rest_session_not_found',
  404,
  'This account has no such session. List its sessions to find the right one.',
);

/** The second factor. */
export const SecondFactorRequired = restError(
  'rest_second_factor_required',
  401,
  'This account has a second factor. Send the code of its app, or a recovery code, as code.',
);
export const SecondFactorInvalid = restError(
  'rest_second_factor_invalid',
  401,
  'This code is wrong, expired or was used before. Wait for the next code of the app, or use a recovery code.',
);
export const SecondFactorUnconfirmed = restError(
  'rest_second_factor_unconfirmed',
  400,
  'This code does not belong to the new second factor. Enter the code that the app shows now, and check the clock of its device.',
);
export const SecondFactorMissing = restError(
  'rest_second_factor_missing',
  404,
  'This account has no second factor. Create one first.',
);
export const SecondFactorExists = restError(
  'rest_second_factor_exists',
  400,
  'This account has a second factor already. Delete it first.',
);
export const OwnPasswordWrong = restError(
  'rest_wrong_password',
  400,
  'This is not the password of your account. Send the password with which you sign in.',
);

/** Links that set a password. */
export const PasswordLinkInvalid = restError(
  'rest_password_link_invalid',
  400,
  'This link was used before, has expired, or is not complete. Ask for a new one.',
);
export const InvitationRefused = restError(
  'rest_invitation_refused',
  400,
  'This account is disabled, or may not enter the back office. Enable it, or give it a role that may edit posts or manage orders.',
);

/** Why a caller who sends a consumer key that does not exist is refused as a visitor is. */
export const UNKNOWN_KEY = 'There is no such consumer key. Check the key, or create one with `grove key create`.';

const authenticationError = (sentence: string) => restError('shop_rest_authentication_error', 401, sentence);

export const InsecureKey = authenticationError(
  'A consumer secret is accepted over an encrypted connection only. Use https (behind a proxy set TRUST_PROXY), or sign the request with OAuth 1.0a (HMAC-SHA256).',
);
export const WrongSecret = authenticationError(
  'The consumer secret does not belong to this key. Use the secret that was shown when the key was created.',
);
export const IncompleteSignature = authenticationError(
  'The OAuth parameter {name} is missing. Send it in the query, the form or the Authorization header.',
);
export const UnknownSignatureMethod = authenticationError(
  'This OAuth signature method is not known. Sign with HMAC-SHA256 or HMAC-SHA1.',
);
export const UnknownOAuthVersion = authenticationError(
  'This OAuth version is not known. Send oauth_version 1.0 or leave it out.',
);
export const StaleTimestamp = authenticationError(
  'The OAuth timestamp differs by more than 15 minutes from the clock of the server, which shows {now}. Set the clock of the client and sign again.',
);
export const UsedNonce = authenticationError(
  'This OAuth nonce was used before. Sign each request, also a repeated one, with a new nonce.',
);
export const WrongSignature = authenticationError(
  'The OAuth signature does not match this request. Check the consumer secret, and that the URL and parameters are signed as they are sent; LOG_LEVEL=debug shows what the server signed.',
);
export const WrongSignatureExplained = authenticationError(
  'The OAuth signature does not match this request. The server signed: {baseString}',
);

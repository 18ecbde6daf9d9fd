import type { Parameters } from '@grove/rest';
import { IncompleteSignature, StaleTimestamp, UnknownOAuthVersion, UnknownSignatureMethod } from '../errors.js';
import { isSignatureMethod, type Signature } from './oauth.rules.js';
import { nonEmptyText } from './presented-credentials.rules.js';

/** Maximum difference between the clocks of client and server, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 15 * 60;

/** The OAuth parameters of a signed request. */
interface OAuthParameters extends Signature {
  readonly nonce: string;
}

/** Parses the OAuth parameters; `now` is in seconds. Throws if one is missing, unknown or expired. */
export function parseOAuthParameters(parameters: Parameters, now: number): OAuthParameters {
  const method = required(parameters, 'oauth_signature_method').toUpperCase();
  const value = required(parameters, 'oauth_signature');
  const nonce = required(parameters, 'oauth_nonce');
  const timestamp = required(parameters, 'oauth_timestamp');
  if (!isSignatureMethod(method)) throw new UnknownSignatureMethod();
  if ((nonEmptyText(parameters.oauth_version) ?? '1.0') !== '1.0') throw new UnknownOAuthVersion();
  if (!isFresh(timestamp, now)) throw new StaleTimestamp({ now });
  return { method, value, nonce };
}

function required(parameters: Parameters, name: string): string {
  const text = nonEmptyText(parameters[name]);
  if (text === undefined) throw new IncompleteSignature({ name });
  return text;
}

const isFresh = (timestamp: string, now: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now) <= CLOCK_TOLERANCE_SECONDS;

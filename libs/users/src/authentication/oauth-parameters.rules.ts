import type { Parameters } from '@grove/rest';
import { IncompleteSignature, StaleTimestamp, UnknownOAuthVersion, UnknownSignatureMethod } from '../errors.js';
import { isSignatureMethod, type Signature } from './oauth.rules.js';
import { textIn } from './presented.rules.js';

/** How far the clock of a client may be off, in seconds. */
export const TOLERANCE = 15 * 60;

/** What a signed request says about its signature. */
export interface SignatureTold extends Signature {
  readonly nonce: string;
}

/** Reads the OAuth parameters, given the time in seconds; refuses what is missing, unknown or out of date. */
export function signatureIn(parameters: Parameters, now: number): SignatureTold {
  const method = required(parameters, 'oauth_signature_method').toUpperCase();
  const value = required(parameters, 'oauth_signature');
  const nonce = required(parameters, 'oauth_nonce');
  const timestamp = required(parameters, 'oauth_timestamp');
  if (!isSignatureMethod(method)) throw new UnknownSignatureMethod();
  if ((textIn(parameters.oauth_version) ?? '1.0') !== '1.0') throw new UnknownOAuthVersion();
  if (!isFresh(timestamp, now)) throw new StaleTimestamp({ now });
  return { method, value, nonce };
}

function required(parameters: Parameters, name: string): string {
  const text = textIn(parameters[name]);
  if (text === undefined) throw new IncompleteSignature({ name });
  return text;
}

const isFresh = (timestamp: string, now: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now) <= TOLERANCE;

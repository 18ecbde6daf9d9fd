import type { IncomingMessage } from 'node:http';

const BEARER = /^bearer +(.+)$/i;

/**
 * The credentials of a message as the header of Basic, which all routes understand. Many clients have a field for a token only: they send the name and the secret, with a colon between,
 * as a bearer token.
 */
export function basicCredentialsOf({ headers: { authorization } }: IncomingMessage): string | undefined {
  const token = BEARER.exec(authorization ?? '')?.[1].trim();
  return token === undefined ? authorization : `Basic ${Buffer.from(token).toString('base64')}`;
}

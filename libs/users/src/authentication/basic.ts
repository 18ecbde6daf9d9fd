import { decodeText } from '@grove/core';

/** The name and the password of HTTP Basic authentication. */
export interface NameAndPassword {
  readonly name: string;
  readonly password: string;
}

const BASIC = /^basic +([^\s]+) *$/i;

/** Parses `Authorization: Basic …`. The name ends at the first colon, so a password may contain colons. Invalid base64 is decoded as far as possible; what is no UTF-8 then names nobody. */
export function readBasic(authorization: string | undefined): NameAndPassword | undefined {
  const encoded = BASIC.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = decodeText(Buffer.from(encoded, 'base64')) ?? '';
  const colon = text.indexOf(':');
  return colon < 0 ? { name: text, password: '' } : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

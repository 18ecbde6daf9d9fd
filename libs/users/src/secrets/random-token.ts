import { createHash, randomBytes } from 'node:crypto';

/** A new token of 256 random bits that a browser or a link keeps, in 43 characters that need no escapes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The form in which random tokens and codes are stored. Nobody can guess them, so the hash needs neither a key nor time. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

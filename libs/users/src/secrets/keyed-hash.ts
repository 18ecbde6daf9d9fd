import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What is stored of a random credential: whoever reads the database learns nothing, and one look by index finds it again.
 * A slow hash would gain nothing, because nobody guesses 140 random bits.
 */
export const keyedHash = (key: Buffer, credential: string): string => createHmac('sha256', key).update(credential).digest('hex');

/** Compares two secrets in a time that tells nothing about either. */
export const sameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

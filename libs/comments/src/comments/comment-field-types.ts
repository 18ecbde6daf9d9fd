import { isIP } from 'node:net';
import { ValidationError, isObject, objectOf, scalarAsText, type FieldType } from '@grove/rest';

/** As much as others that speak this interface store. */
const MAX_LENGTH = 65_525;

/** The text of a comment: as such, or as `{ raw }`. An object without it, or with `null`, says nothing about the text. */
export const rawText: FieldType = {
  schema: { type: 'object', properties: { raw: { type: 'string', maxLength: MAX_LENGTH } } },
  parse(value) {
    const text = scalarAsText(isObject(value) && !Array.isArray(value) ? value['raw'] : value);
    if (text === undefined || text === null) return undefined;
    if (typeof text !== 'string') return new ValidationError('must be text, or an object with raw');
    if (text.length > MAX_LENGTH) return new ValidationError(`must not be longer than ${MAX_LENGTH} characters`);
    return text.includes('\0') ? new ValidationError('must not contain a NUL character') : text;
  },
};

/** What a comment carries in addition to its text: stars, from 1 to 5; 0 or `null` for none. Other names mean nothing. */
export const commentMeta: FieldType = {
  schema: { type: 'object', properties: { rating: { type: 'integer', minimum: 0, maximum: 5 } } },
  parse(sent) {
    const value = objectOf(sent);
    if (!value) return new ValidationError('must be an object');
    const { rating } = value;
    if (rating === undefined) return {};
    if (rating === null || rating === '') return { rating: 0 };
    const stars = typeof rating === 'string' || typeof rating === 'number' ? Number(rating) : NaN;
    return [0, 1, 2, 3, 4, 5].includes(stars) ? { rating: stars } : new ValidationError('must be from 1 to 5 stars', '[rating]');
  },
};

/** Whether this is an address in a network. */
export const isNetworkAddress = (text: string): boolean => isIP(text) !== 0;

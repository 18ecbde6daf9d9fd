import { InvalidJson, JsonTooDeep, TooManyParameters } from '@grove/core';

/** No record is nested half as deeply. Deeper JSON would overflow the stack of recursive code. */
const MAX_DEPTH = 64;

/** An escaped half of a surrogate pair, such as `\ud83e`. */
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/** Parses a JSON object. Its values and levels are counted first, without creating objects, so that hostile JSON costs no memory. */
export function parseJsonObject(text: string, mostValues: number): Record<string, unknown> {
  mustBeBounded(text, mostValues);
  let value: unknown;
  try {
    value = ESCAPED_SURROGATE.test(text) ? JSON.parse(text, refuseLoneSurrogates) : JSON.parse(text);
  } catch (error) {
    if (error instanceof InvalidJson) throw error;
    throw new InvalidJson({ reason: error instanceof Error ? error.message.slice(0, 100) : 'not readable' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidJson({ reason: 'it is not an object' });
  return value as Record<string, unknown>;
}

/** Half of a surrogate pair is no character: databases store another one, and what follows from the text would differ from what is stored. */
function refuseLoneSurrogates(key: string, value: unknown): unknown {
  if ([key, value].some((text) => typeof text === 'string' && /\p{Surrogate}/u.test(text)))
    throw new InvalidJson({ reason: 'a text has half of a surrogate pair' });
  return value;
}

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

/** Each value except the outermost follows a comma, or is the first one after an opening bracket. */
function mustBeBounded(text: string, mostValues: number): void {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) values++;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values++;
      if (++depth > MAX_DEPTH) throw new JsonTooDeep({ limit: MAX_DEPTH });
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
    if (values > mostValues) throw new TooManyParameters({ limit: mostValues });
  }
}

/** The end of the string that begins at `start`; a quotation mark after a backslash is a part of it. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) return at;
    if (sign === BACKSLASH) at++;
  }
  return text.length;
}

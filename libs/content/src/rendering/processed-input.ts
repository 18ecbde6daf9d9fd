import type { Principal } from '@grove/rest';
import { processText } from './process-text.js';
import type { TextTask } from './text-tasks.js';
import { assertNotTooLong, mayBeTooLong } from './text-size.rules.js';

/**
 * The input with some of its texts processed. Call this before a unit of work begins, so that other writers do not wait for it. Throws if a text becomes too
 * long.
 */
export async function withTexts<T extends object, K extends keyof T>(input: T, keys: readonly K[], task: TextTask): Promise<T> {
  const result = { ...input };
  for (const key of keys) {
    const text = input[key];
    if (typeof text !== 'string') continue;
    result[key] = (await toStoredText(text, task)) as T[K];
  }
  return result;
}

/** A text as it is stored: processed, and not too long. */
export async function toStoredText(text: string, task: TextTask): Promise<string> {
  const processed = await processText(task, text);
  assertNotTooLong(text, processed);
  return processed;
}

/** The input with its texts sanitized, unless the caller may write any HTML. */
export const sanitizeInput = async <T extends object, K extends keyof T>(
  principal: Pick<Principal, 'can'>,
  input: T,
  keys: readonly K[],
): Promise<T> => (principal.can('unfiltered_html') ? input : withTexts(input, keys, 'postHtml'));

/** Throws if texts of the input become too long when they are rendered. */
export async function assertRenderable<T extends object>(
  input: T,
  keys: readonly (keyof T)[],
  render: (text: string) => Promise<string>,
): Promise<void> {
  for (const key of keys) {
    const text = input[key];
    if (typeof text === 'string' && mayBeTooLong(text)) assertNotTooLong(text, await render(text));
  }
}

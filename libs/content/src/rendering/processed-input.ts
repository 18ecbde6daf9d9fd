import type { Principal } from '@grove/rest';
import { processText } from './process-text.js';
import type { TextTask } from './text-tasks.js';

/** The input with some of its texts processed. Call this before a unit of work begins, so that other writers do not wait for it. */
export async function withTexts<T extends object, K extends keyof T>(input: T, keys: readonly K[], task: TextTask): Promise<T> {
  const result = { ...input };
  for (const key of keys) {
    const text = input[key];
    if (typeof text !== 'string') continue;
    const processed = processText(task, text);
    result[key] = (typeof processed === 'string' ? processed : await processed) as T[K];
  }
  return result;
}

/** The input with its texts sanitized, unless the caller may write any HTML. */
export const sanitizeInput = <T extends object, K extends keyof T>(
  principal: Pick<Principal, 'can'>,
  input: T,
  keys: readonly K[],
): T | Promise<T> => (principal.can('unfiltered_html') ? input : withTexts(input, keys, 'postHtml'));

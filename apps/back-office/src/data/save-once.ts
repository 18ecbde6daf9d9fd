import { GroveError } from '@grove/client';

/** What makes a request the same when it is repeated. */
export interface Attempt {
  readonly idempotencyKey: string;
  /** The version of the record that it changes. */
  readonly ifMatch?: string;
}

/** Saves that have no answer yet, by what they save. */
const unanswered = new Map<string, Attempt>();

const contentOf = (path: string, body: unknown): string => `${path} ${JSON.stringify(body)}`;

/** The save with this content that has no answer yet. */
export const unansweredSave = (path: string, body: unknown): Attempt | undefined => unanswered.get(contentOf(path, body));

/**
 * Saves with an `Idempotency-Key`. If the network fails, nobody knows whether the save took effect; a repetition with the same content has the same key, and names the
 * same version of its record, so that it takes effect once.
 */
export async function saveOnce<R>(
  path: string,
  body: unknown,
  send: (attempt: Attempt) => Promise<R>,
  ifMatch?: string,
): Promise<R> {
  const content = contentOf(path, body);
  const attempt = unanswered.get(content) ?? { idempotencyKey: newKey(), ...(ifMatch !== undefined && { ifMatch }) };
  unanswered.set(content, attempt);
  try {
    const result = await send(attempt);
    unanswered.delete(content);
    return result;
  } catch (error) {
    if (!hasNoAnswer(error)) unanswered.delete(content);
    throw withoutAnswer(error) ?? error;
  }
}

const hasNoAnswer = (error: unknown): boolean => error instanceof GroveError && (error.status === 0 || error.status >= 500);

/** The error of a request without an answer of the server, in words that say what to do: the name of a text. */
export function withoutAnswer(error: unknown): GroveError | undefined {
  if (!(error instanceof GroveError) || !['no_answer', 'not_json'].includes(error.code)) return undefined;
  const text = error.message.startsWith('GET ') ? 'shell.network.not_read' : 'shell.network.no_answer';
  return new GroveError(error.status, error.code, text, error.data, { cause: error });
}

/** `crypto.randomUUID` is not there on pages over plain http. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

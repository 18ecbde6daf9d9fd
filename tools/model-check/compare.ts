import type { Answer } from './client.js';

/** An answer that differs from the model. */
export class Difference extends Error {}

/** Requires each field that `expected` names, also within objects and lists; a record may have more fields, a list no more entries. */
export function requireLike(what: string, actual: unknown, expected: unknown): void {
  const differences = differencesOf('', actual, expected);
  if (differences.length > 0) throw new Difference(`${what}: ${differences.join('; ')}`);
}

export function requireStatus(what: string, answer: Answer, status: number, code?: string): void {
  if (answer.status !== status || (code !== undefined && answer.body.code !== code))
    throw new Difference(
      `${what}: the answer is ${answer.status} ${answer.body.code ?? ''} and should be ${status} ${code ?? ''} (${JSON.stringify(answer.body).slice(0, 300)})`,
    );
}

function differencesOf(path: string, actual: unknown, expected: unknown): string[] {
  if (typeof expected !== 'object' || expected === null)
    return Object.is(actual, expected) ? [] : [`${path} is ${JSON.stringify(actual)} and should be ${JSON.stringify(expected)}`];
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length))
    return [`${path} has ${Array.isArray(actual) ? actual.length : 'no'} entries and should have ${expected.length}`];
  return Object.entries(expected).flatMap(([key, value]) =>
    differencesOf(path === '' ? key : `${path}.${key}`, (actual as Record<string, unknown> | undefined)?.[key], value),
  );
}

import { NOT_PERMITTED, type DeclaredError } from '@grove/core';
import { groupedBy } from '../reference/resources.rules.js';

/** One cause of an error. Names in braces stand for values of the request. */
export interface ErrorCause {
  readonly status: DeclaredError['status'];
  readonly meaning: string;
  readonly remedy: string;
}

/** An error code with everything that it may mean. */
export interface DocumentedError {
  readonly code: string;
  /** The meaning of the first cause. */
  readonly meaning: string;
  readonly causes: readonly ErrorCause[];
}

/** What to do about an error whose message does not say it. */
const REMEDIES: Readonly<Record<string, string>> = {
  400: 'Correct the request, and send it again.',
  401: 'Sign in with valid credentials.',
  403: 'Use an account or a key that may do this.',
  404: 'Check the address and the ids in it.',
  refused: 'Sign in as someone who may do this.',
};
const OTHER_REMEDY = 'Read the message, which names the cause.';

/** All declared errors and all codes of missing permissions, by code. */
export function documentedErrors(declared: readonly DeclaredError[], refusalCodes: readonly string[]): DocumentedError[] {
  const refusals = refusalCodes.map((code): DeclaredError => ({ code, status: 'refused', sentence: NOT_PERMITTED }));
  const unique = new Map([...declared, ...refusals].map((error) => [`${error.code} ${error.status} ${error.sentence}`, error]));
  const sorted = [...unique.values()].sort((one, other) => (one.code < other.code ? -1 : Number(one.code > other.code)));
  return groupedBy(sorted, ({ code }) => code).map((ofCode) => {
    const causes = ofCode.map(causeOf);
    return { code: ofCode[0].code, meaning: causes[0].meaning, causes };
  });
}

/** Messages say first what is wrong, and then what to do. */
function causeOf({ status, sentence }: DeclaredError): ErrorCause {
  const [, meaning, remedy] = /^(.*?[.:!?]) (\p{Lu}.*)$/su.exec(sentence) ?? [undefined, sentence, ''];
  return { status, meaning, remedy: remedy === '' ? (REMEDIES[status] ?? OTHER_REMEDY) : remedy };
}

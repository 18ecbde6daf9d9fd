import { fold } from '@grove/core';

/** The longest e-mail address or consumer key. */
const MAX_LENGTH = 200;

/**
 * The form in which the name of a person who signs in is looked up and counted: without blanks around it, whatever the case of its letters. Undefined for
 * texts that cannot be the name of an account: longer ones, and those with control characters.
 */
export function signInNameOf(text: string): string | undefined {
  const name = fold(text);
  return name === '' || name.length > MAX_LENGTH || /\p{Cc}/u.test(text) ? undefined : name;
}

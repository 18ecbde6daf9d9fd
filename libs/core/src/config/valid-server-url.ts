import { Satisfies } from './satisfies.js';
import { InvalidServerUrl } from './server-url.js';

/** Declares that a setting is a URL of servers, or empty; `parse` throws `InvalidServerUrl` with the sentence that says why it is not. */
export function validServerUrl(parse: (value: string) => unknown): PropertyDecorator {
  const problemOf = (value: string): string => {
    try {
      if (value !== '') parse(value);
      return '';
    } catch (error) {
      if (error instanceof InvalidServerUrl) return error.message;
      throw error;
    }
  };
  return Satisfies((value) => problemOf(value) === '', problemOf);
}

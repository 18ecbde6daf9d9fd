import { ValidateBy } from 'class-validator';
import { InvalidServerUrl } from './server-url.js';

/** Declares that a setting is a URL of servers, or empty; `parse` throws `InvalidServerUrl` with the sentence that says why it is not. */
export function validServerUrl(parse: (value: string) => unknown): PropertyDecorator {
  const problemOf = (value: string): string | undefined => {
    try {
      if (value !== '') parse(value);
      return undefined;
    } catch (error) {
      if (error instanceof InvalidServerUrl) return error.message;
      throw error;
    }
  };
  return ValidateBy({
    name: 'serverUrl',
    validator: {
      validate: (value: string) => problemOf(value) === undefined,
      defaultMessage: (found) => problemOf(found?.value as string) ?? '',
    },
  });
}

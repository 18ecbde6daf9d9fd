import { ValidateBy } from 'class-validator';

interface SatisfiesOptions {
  /** The setting is a list, and each of its values is checked. */
  readonly each?: boolean;
}

/**
 * Validates a setting by a function. It also gets the object that the setting belongs to, for rules between several variables. The message begins
 * with a verb, because the name of the variable comes before it.
 */
export function Satisfies<Config extends object = object>(
  isSatisfied: (value: string, config: Config) => boolean,
  message: string | ((value: string) => string),
  options: SatisfiesOptions = {},
): PropertyDecorator {
  return ValidateBy(
    {
      // Two rules of one setting need different names.
      name: typeof message === 'string' ? message : 'satisfies',
      validator: {
        validate: (value: string, found) => isSatisfied(value, found!.object as Config),
        defaultMessage: (found) => (typeof message === 'string' ? message : message(found!.value as string)),
      },
    },
    options,
  );
}

import { IsInt, Max, Min } from 'class-validator';

/** Validates that a setting is a whole number between two bounds, both included. */
export const wholeNumber =
  (min: number, max: number): PropertyDecorator =>
  (target, property) => {
    for (const validate of [Max(max), Min(min), IsInt()]) validate(target, property as string);
  };

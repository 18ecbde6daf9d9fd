import 'reflect-metadata';
import { Transform } from 'class-transformer';

/** A class whose properties are settings, each with its default. */
export type ConfigClass<T extends object = object> = new () => T;

/** One variable of the environment, as declared on a configuration class. */
export interface Variable {
  readonly key: string;
  readonly name: string;
  /** The name that it had before, which is still accepted. */
  readonly formerName?: string;
  readonly description: string;
  /** Its value is never shown. */
  readonly isSecret: boolean;
  /** Logged in production if the setting has its default. */
  readonly productionWarning?: string;
}

type VariableOptions = Partial<Pick<Variable, 'formerName' | 'isSecret' | 'productionWarning'>>;

const VARIABLES = Symbol('variables');

/** Declares the environment variable that sets a property. class-transformer converts its text to the type of the property: a number, a boolean or a list. */
export function Env(
  name: string,
  description: string,
  { isSecret = false, ...options }: VariableOptions = {},
): PropertyDecorator {
  return (target, property) => {
    const type = target.constructor as ConfigClass;
    const variable = { key: String(property), name, description, isSecret, ...options };
    Reflect.defineMetadata(VARIABLES, [...variablesOf(type), variable], type);
    const convert = CONVERSIONS.get(Reflect.getMetadata('design:type', target, property));
    // A default has its type already.
    if (convert) Transform(({ value }) => (typeof value === 'string' ? convert(value) : value))(target, property);
  };
}

/** The declared variables of a configuration class, in order. */
export const variablesOf = (type: ConfigClass): Variable[] =>
  (Reflect.getOwnMetadata(VARIABLES, type) as Variable[] | undefined) ?? [];

/** Any other word stays a text, which the validation refuses. */
const BOOLEANS = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** How the text of a variable becomes a value, by the type of its property. Those of class-transformer make `true` of the text `false`, and 0 of a space. */
const CONVERSIONS = new Map<unknown, (text: string) => unknown>([
  [Number, (text) => (/^-?\d+$/.test(text.trim()) ? Number(text) : NaN)],
  [Boolean, (text) => BOOLEANS.get(text.trim().toLowerCase()) ?? text],
  [Array, (text) => text.split(/[\s,]+/).filter(Boolean)],
]);

import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import { validateSync } from 'class-validator';

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

/** Declares the environment variable that sets a property. Its text is converted to the type of the default: a number, a boolean or a list. */
export function Env(
  name: string,
  description: string,
  { isSecret = false, ...options }: VariableOptions = {},
): PropertyDecorator {
  return (target, property) => {
    const type = target.constructor as ConfigClass;
    const variable = { key: String(property), name, description, isSecret, ...options };
    Reflect.defineMetadata(VARIABLES, [...variablesOf(type), variable], type);
    Transform(({ value, key }) => convertToTypeOf(defaultsOf(type)[key], value))(target, property);
  };
}

/** The declared variables of a configuration class, in order. */
export const variablesOf = (type: ConfigClass): Variable[] =>
  (Reflect.getOwnMetadata(VARIABLES, type) as Variable[] | undefined) ?? [];

export const defaultsOf = (type: ConfigClass): Record<string, unknown> => new type() as Record<string, unknown>;

/** Reads a configuration class from the environment. Empty variables count as unset. Returns the settings that are set, and all errors. */
export function parseEnvironment(
  type: ConfigClass,
  environment: NodeJS.ProcessEnv,
): { settings: Record<string, unknown>; errors: string[] } {
  const variables = variablesOf(type);
  const set = variables.flatMap((variable) => {
    const name = nameIn(environment, variable);
    return name === undefined ? [] : [[variable.key, environment[name]]];
  });
  const config = plainToInstance(type, Object.fromEntries(set) as object, { exposeDefaultValues: true });
  const errors = validateSync(config).map(({ property, constraints }) => {
    const variable = variables.find(({ key }) => key === property)!;
    const { isSecret } = variable;
    const name = nameIn(environment, variable) ?? variable.name;
    const value = isSecret ? 'hidden' : `"${environment[name] ?? ''}"`;
    return `${name} (now ${value}): ${problemOf(constraints ?? {})}`;
  });
  return { settings: { ...config }, errors };
}

/** The name under which a variable is set. The present one wins; undefined if the variable is unset or empty. */
const nameIn = (environment: NodeJS.ProcessEnv, { name, formerName = name }: Variable): string | undefined =>
  [name, formerName].find((one) => environment[one]);

/** One problem of one variable: a text that is no number is neither too small nor too large as well. */
const problemOf = ({ isInt, ...others }: Readonly<Record<string, string>>): string =>
  isInt ?? Object.values(others).join(', and ');

function convertToTypeOf(fallback: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (Array.isArray(fallback)) return value.split(/[\s,]+/).filter(Boolean);
  if (typeof fallback === 'number') return /^-?\d+$/.test(value.trim()) ? Number(value) : NaN;
  if (typeof fallback === 'boolean') return BOOLEANS.get(value.trim().toLowerCase()) ?? value;
  return value;
}

/** Any other word stays a text, which the validation refuses. */
const BOOLEANS = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

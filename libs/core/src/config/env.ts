import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import { validateSync } from 'class-validator';

/** One variable of the environment, as declared on a configuration class. */
export interface Variable {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Its value is never repeated to anyone. */
  readonly isSecret: boolean;
}

const VARIABLES = Symbol('variables');

/** Declares which variable of the environment sets a property. Text becomes a number, a flag or a list where the default is one. */
export function Env(name: string, description: string, { isSecret = false } = {}): PropertyDecorator {
  return (target, property) => {
    const shape = target.constructor;
    const declared = (Reflect.getOwnMetadata(VARIABLES, shape) as Variable[] | undefined) ?? [];
    Reflect.defineMetadata(VARIABLES, [...declared, { key: String(property), name, description, isSecret }], shape);
    Transform(({ value, key }) => likeDefault(value, (new (shape as new () => object)() as Record<string, unknown>)[key]))(
      target,
      property,
    );
  };
}

/** The declared variables of a configuration class, in order. */
export const variablesOf = (shape: new () => object): Variable[] => Reflect.getOwnMetadata(VARIABLES, shape) as Variable[];

/** Every fault of the environment at once, so that nobody starts five times to find five faults. */
export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}\nSee .env.example for all variables.`,
    );
  }
}

/** Reads and checks a configuration class from the environment; empty variables count as unset. */
export function readEnvironment<T extends object>(shape: new () => T, environment: NodeJS.ProcessEnv): T {
  const variables = variablesOf(shape);
  const set = variables.flatMap(({ key, name }) => (environment[name] ? [[key, environment[name]]] : []));
  const config = plainToInstance(shape, Object.fromEntries(set) as object, { exposeDefaultValues: true });
  const faults = validateSync(config).flatMap((problem) => {
    const { name, isSecret } = variables.find(({ key }) => key === problem.property)!;
    const now = isSecret ? 'hidden' : `"${environment[name] ?? ''}"`;
    return Object.values(problem.constraints ?? {}).map((text) => `${name} (now ${now}): ${text}`);
  });
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

/** The text of `.env.example`: every variable with its meaning and default. */
export function environmentExample(shape: new () => object): string {
  const defaults = new shape() as Record<string, unknown>;
  const blocks = variablesOf(shape).map(
    ({ key, name, description }) => `# ${description}\n# ${name}=${[defaults[key]].flat().join(',')}\n`,
  );
  return `# Everything Grove can be told by its environment, with the defaults. Made by tools/env-example.mjs.\n\n${blocks.join('\n')}`;
}

function likeDefault(value: unknown, fallback: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (Array.isArray(fallback)) return value.split(/[\s,]+/).filter(Boolean);
  if (typeof fallback === 'number') return /^-?\d+$/.test(value.trim()) ? Number(value) : NaN;
  if (typeof fallback === 'boolean') return FLAGS.get(value.trim().toLowerCase()) ?? value;
  return value;
}

/** Whatever is no flag is refused as it is. */
const FLAGS = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

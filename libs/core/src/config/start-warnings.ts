import type { Configuration, Settings } from './configuration.js';
import { variablesOf, type Variable } from './env.js';
import { findMisspellings } from './misspelled.rules.js';

/** Warnings about a valid configuration, for the log at the start of a process. */
export function startWarnings(configuration: Configuration, environment: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(environment).filter((name) => environment[name] !== '');
  const variables = configuration.classes.flatMap(variablesOf);
  const known = variables.flatMap(({ name, formerName = name }) => [name, formerName]);
  const typos = findMisspellings(names, known).map(
    ({ name, meant }) => `${name} is set, and Grove has no such variable: ${meant} is probably meant. See .env.example.`,
  );
  const renamed = variables.flatMap(({ name, formerName }) =>
    formerName !== undefined && names.includes(formerName)
      ? `${formerName} is now called ${name}. Rename it; until then it has the same effect.`
      : [],
  );
  return [...typos, ...renamed, ...(isProduction(environment) ? productionWarnings(configuration) : [])];
}

const isProduction = ({ NODE_ENV, BASE_URL }: NodeJS.ProcessEnv): boolean =>
  NODE_ENV === 'production' || BASE_URL?.startsWith('https:') === true;

function productionWarnings(configuration: Configuration): string[] {
  return configuration.classes.flatMap((type) => {
    const [config, defaults] = [configuration.get(type) as Settings, new type() as Settings];
    const isDefault = ({ key }: Variable) => config[key] === defaults[key];
    return variablesOf(type).flatMap((variable) =>
      variable.productionWarning !== undefined && isDefault(variable) ? [variable.productionWarning] : [],
    );
  });
}

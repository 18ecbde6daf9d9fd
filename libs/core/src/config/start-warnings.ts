import { Config } from './config.js';
import { variablesOf } from './env.js';
import { misspelled } from './misspelled.rules.js';

/** What a configuration that is taken leaves to be desired, in sentences for the log of whoever starts a process. */
export function startWarnings(config: Config, environment: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(environment).filter((name) => environment[name] !== '');
  const known = variablesOf(Config).map(({ name }) => name);
  const strays = misspelled(names, known).map(
    ({ name, meant }) => `${name} is set, and Grove has no such variable: ${meant} is probably meant. See .env.example.`,
  );
  return [...strays, ...(isForProduction(config, environment) ? productionWarnings(config) : [])];
}

const isForProduction = ({ baseUrl }: Config, { NODE_ENV }: NodeJS.ProcessEnv): boolean =>
  NODE_ENV === 'production' || baseUrl.startsWith('https:');

function productionWarnings({ secretKey, webhookDefaultSecret }: Config): string[] {
  return [...(secretKey === '' ? [NO_SECRET_KEY] : []), ...(webhookDefaultSecret === 'specified' ? [KNOWN_DEFAULT_SECRET] : [])];
}

const NO_SECRET_KEY =
  'SECRET_KEY is not set: the key that protects stored credentials is kept beside them in the database, and in its dumps. Set it, then run: grove secrets rotate';
const KNOWN_DEFAULT_SECRET =
  'WEBHOOK_DEFAULT_SECRET is specified: a webhook that is made without a secret gets one that others can work out, and so forge deliveries. Set it to random.';

import { existsSync } from 'node:fs';
import { Config, readEnvironment } from '@grove/core';

/** Reads the configuration from the environment, and from `.env` in the current folder. */
export function readConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnvironment(Config, process.env);
}

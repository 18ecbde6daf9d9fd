import { existsSync } from 'node:fs';
import { Config, readEnvironment } from '@grove/core';

/** The configuration of this folder: the environment, and what `.env` adds to it. */
export function readConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnvironment(Config, process.env);
}

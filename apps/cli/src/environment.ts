import { existsSync } from 'node:fs';
import { CONFIG_CLASSES } from '@grove/api';
import { type Configuration, readEnvironment } from '@grove/core';

/** Reads the configuration from the environment, and from `.env` in the current folder. */
export function readConfiguration(): Configuration {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnvironment(CONFIG_CLASSES, process.env);
}

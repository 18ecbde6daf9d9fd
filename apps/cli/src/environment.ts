import { existsSync } from 'node:fs';
import { CONFIG_CLASSES } from '@grove/server';
import { type Configuration, readEnvironment } from '@grove/core';

/** Adds the variables of `.env` in the current folder to the environment, unless they are set. */
export function loadEnvironmentFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Reads the configuration from the environment, and from `.env` in the current folder. */
export function readConfiguration(): Configuration {
  loadEnvironmentFile();
  return readEnvironment(CONFIG_CLASSES, process.env);
}

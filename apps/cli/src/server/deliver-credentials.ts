import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CoreConfig, PRIVATE_FILE, type Configuration } from '@grove/core';
import { FirstStartConfig } from '@grove/settings';
import type { FirstCredentials } from './first-start.js';
import { credentialsFileText, credentialsTable, credentialsText } from './start-messages.js';

/** In production the output goes to a log, unless the process runs in a terminal. */
const isLogged = (): boolean => process.env['NODE_ENV'] === 'production' && !process.stdout.isTTY;

/** Prints the credentials of the first start, or writes them to a file if the output goes to a log. Returns whether it printed them. */
export function deliverCredentials(made: FirstCredentials, configuration: Configuration): boolean {
  const config = configuration.get(FirstStartConfig);
  if (!isLogged()) {
    process.stdout.write(`${credentialsText(made, config)}\n`);
    return true;
  }
  const path = join(configuration.get(CoreConfig).dataDir, 'first-start.txt');
  writeFileSync(path, '', { mode: PRIVATE_FILE });
  // `writeFileSync` does not change the mode of an existing file.
  chmodSync(path, PRIVATE_FILE);
  writeFileSync(path, `${credentialsTable(made, config)}\n`);
  process.stdout.write(`${credentialsFileText(path)}\n`);
  return false;
}

import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FILE, type Config } from '@grove/core';
import type { FirstCredentials } from './first-start.js';
import { credentialsFileText, credentialsTable, credentialsText } from './welcome.js';

/** In production what a process prints goes to a log, unless somebody started it in a terminal. */
const isLogged = (): boolean => process.env['NODE_ENV'] === 'production' && !process.stdout.isTTY;

/** Tells the credentials of the first start: prints them, or keeps them in a file where they would end up in a log. Says whether it printed them. */
export function tellCredentials(made: FirstCredentials, config: Config): boolean {
  if (!isLogged()) {
    process.stdout.write(`${credentialsText(made, config)}\n`);
    return true;
  }
  const path = join(config.dataDir, 'first-start.txt');
  writeFileSync(path, '', { mode: PRIVATE_FILE });
  // One that was there already keeps its mode.
  chmodSync(path, PRIVATE_FILE);
  writeFileSync(path, `${credentialsTable(made, config)}\n`);
  process.stdout.write(`${credentialsFileText(path)}\n`);
  return false;
}

import { loadEnvironmentFile } from '../environment.js';
import type { Notify } from './command-result.js';

/**
 * The URL of a database that an option names, or else a variable of the environment or of the file `.env`. Other users of the machine can see command lines, so a
 * password there is warned of.
 */
export function urlOption(
  value: string | undefined,
  { option, variable }: { option: string; variable: string },
  notify: Notify,
): string | undefined {
  if (value === undefined) {
    loadEnvironmentFile();
    return process.env[variable] || undefined;
  }
  if (/^\w+:\/\/[^/@:]*:[^/]+@/.test(value))
    notify(`Other users of this machine can see the password: give the address in ${variable} instead of ${option}.`);
  return value;
}

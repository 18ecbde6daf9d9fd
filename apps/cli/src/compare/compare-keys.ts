import { readFileSync } from 'node:fs';
import { CannotCompare, parseCredential, type Credential } from '@grove/wordpress-import';

/** The options by which a command line gives keys. */
export interface KeyOptions {
  readonly key?: readonly string[];
  readonly oldKey?: readonly string[];
  readonly newKey?: readonly string[];
  readonly keyFile?: string;
  readonly oldKeyFile?: string;
  readonly newKeyFile?: string;
}

/** The keys of each principal at both systems: imported keys are the same, so that one is enough. */
export function keysOf(options: KeyOptions, environment: NodeJS.ProcessEnv): { old: Credential; current: Credential }[] {
  const both = credentials(options.key, options.keyFile, environment['COMPARE_KEY']);
  const old = [...both, ...credentials(options.oldKey, options.oldKeyFile, environment['COMPARE_OLD_KEY'])];
  const current = [...both, ...credentials(options.newKey, options.newKeyFile, environment['COMPARE_NEW_KEY'])];
  const hasTwoSides = old.length > both.length && current.length > both.length;
  if (hasTwoSides && old.length !== current.length)
    throw new CannotCompare('Give as many old keys as new ones: the first of each belong to the same account, and so on.');
  const [first, second] = hasTwoSides ? [old, current] : old.length > both.length ? [old, old] : [current, current];
  return first.map((key, index) => ({ old: key, current: second[index] }));
}

/** Those of the command line and of the file; those of the environment if there are none. */
function credentials(given: readonly string[] = [], file: string | undefined, variable = ''): Credential[] {
  const texts = [...given, ...(file === undefined ? [] : linesOf(readKeyFile(file)))];
  return (texts.length > 0 ? texts : linesOf(variable)).map(parseCredential);
}

/** Empty lines and lines that begin with # are comments. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotCompare(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? ''}). It must be a text file with a key on each line.`,
    );
  }
}

import { writeFileSync } from 'node:fs';
import { CommanderError, InvalidArgumentError, type Command } from 'commander';
import type { ComparisonResult } from '@grove/wordpress-import';
import { parseCount } from '../terminal/arguments.js';
import { printError } from '../terminal/cli-error.js';
import { EndedWithCode } from '../terminal/exit-code.js';
import { helpExample, notifierFor, printResult } from '../terminal/command-result.js';
import { createProgress, type Progress } from '../terminal/progress.js';
import { comparisonJson } from './comparison-json.js';
import type { KeyOptions } from './compare-keys.js';
import { formatComparison } from './format-comparison.js';

interface CompareCommandOptions extends KeyOptions {
  readonly old: string;
  readonly oldAddress?: string;
  readonly new: string;
  readonly only?: RegExp;
  readonly sample?: number;
  readonly perPage: number;
  readonly concurrency: number;
  /** True without a file. */
  readonly json?: string | true;
}

const DIFFERENT = 1;
const NOT_COMPARED = 2;

const DESCRIPTION = `Compare an old shop with a new one over their REST interfaces: every record of every list, field by field, for each key and for visitors; and the sums of orders, taxes, refunds, stock, coupon uses and customers. Neither system is changed.

A key is login:application password, or ck_…:cs_…. Imported keys are valid at both systems. Other users of this machine can see the command line: give keys in a file, or in COMPARE_KEY, COMPARE_OLD_KEY and COMPARE_NEW_KEY.

The exit code is 0 if the systems are equal, 1 if they differ, and 2 if they could not be compared.`;

/** `grove compare` */
export const compareCommand = (command: Command): unknown =>
  command
    .description(DESCRIPTION)
    // 1 would say that the systems differ.
    .exitOverride(({ exitCode, code, message }) => {
      throw new CommanderError(exitCode === 0 ? 0 : NOT_COMPARED, code, message);
    })
    .requiredOption('--old <address>', 'address of the old shop, or a file of its recorded answers')
    .option('--old-address <address>', 'the address of the old shop, if its answers are recorded: imported texts name it')
    .requiredOption('--new <address>', 'address of the new shop; Grove needs COMPAT_ROOT=wp-json')
    .option('--key <key>', 'key for both systems; may be repeated', collect)
    .option('--key-file <file>', 'file with such keys, one on each line')
    .option('--old-key <key>', 'key for the old system, if the new one has another', collect)
    .option('--old-key-file <file>', 'file with such keys')
    .option('--new-key <key>', 'key for the new system, in the order of the old ones', collect)
    .option('--new-key-file <file>', 'file with such keys')
    .option('--only <pattern>', 'compare only routes that match, such as /wc/v1/orders', parsePattern)
    .option('--sample <records>', 'request only so many records of each list one by one; without it all', parseCount)
    .option('--per-page <records>', 'records in a page', parsePageSize, 100)
    .option('--concurrency <requests>', 'requests that the old system gets at the same time', parseCount, 4)
    .option('--json [file]', 'write the report as JSON to a file, or to standard output')
    .addHelpText('after', helpExample('grove compare --old https://old.example --new http://127.0.0.1:3000 --key-file keys.txt'))
    .action(compareAndReport);

async function compareAndReport(options: CompareCommandOptions): Promise<void> {
  const isForPrograms = options.json === true;
  try {
    const result = await compareWithProgress(options);
    const json = comparisonJson(result);
    if (typeof options.json === 'string') writeFileSync(options.json, `${JSON.stringify(json, null, 2)}\n`);
    printResult({ json, text: formatComparison(result) }, { json: isForPrograms });
    const code = !result.isEqual ? DIFFERENT : result.failures.length > 0 ? NOT_COMPARED : 0;
    if (code !== 0) throw new EndedWithCode(code);
  } catch (error) {
    if (error instanceof EndedWithCode) throw error;
    printError(error, isForPrograms);
    throw new EndedWithCode(NOT_COMPARED);
  }
}

async function compareWithProgress(options: CompareCommandOptions): Promise<ComparisonResult> {
  // Loaded only here, so that other commands start faster.
  const [{ compare }, { keysOf }] = await Promise.all([import('@grove/wordpress-import'), import('./compare-keys.js')]);
  const keys = keysOf(options, process.env);
  const notify = notifierFor({ json: options.json === true });
  if (keys.length === 0) notify('No key is given: only what visitors may read is compared.');
  for (const address of [options.old, options.new])
    if (keys.length > 0 && isPlain(address)) notify(`${address} is not https: keys are sent unencrypted.`);
  let progress: Progress | undefined;
  try {
    return await compare({
      ...options,
      keys,
      current: options.new,
      onProgress: (done, total) =>
        (progress ??= createProgress(total, { notify, isForPrograms: options.json === true })).update(done),
    });
  } finally {
    progress?.stop();
  }
}

/** Whether requests cross a network without encryption. */
const isPlain = (address: string): boolean => /^http:\/\/(?!localhost[:/]|localhost$|127\.|\[::1\])/i.test(address);

const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];

function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new InvalidArgumentError('It must be a regular expression such as /wc/v1/orders.');
  }
}

function parsePageSize(text: string): number {
  const size = parseCount(text);
  if (size > 100) throw new InvalidArgumentError('It must be a whole number from 1 to 100.');
  return size;
}

import { existsSync } from 'node:fs';
import type { Comparison, ResourceCount } from './comparison.js';
import type { DifferenceKind, UnknownField } from './differences/difference-log.js';
import type { LedgerRow } from './ledger/ledger.js';
import { compareRecordedAnswers } from './recorded-comparison.js';
import { principalsOf, type Credential } from './systems/credential.js';
import { HttpSystem } from './systems/http-system.js';
import { findIndex } from './systems/index-document.js';
import { PoliteClient } from './systems/polite-client.js';
import { readRecordedAnswers } from './systems/recorded-answers.js';
import { CannotCompare, VISITOR, type Principal } from './systems/system.js';
import { compareSystems } from './walk/compare-systems.js';

/** What is compared with what, and as whom. */
export interface CompareOptions {
  /** The address of the old system, or a file of its recorded answers. */
  readonly old: string;
  /** The address of the old system, if `old` is a file. */
  readonly oldAddress?: string;
  /** The address of the new system. */
  readonly current: string;
  /** The credentials of each principal: its key of the old system, and the one of the new system if that is another one. */
  readonly keys: readonly { readonly old: Credential; readonly current: Credential }[];
  /** Compares only routes that match. */
  readonly only?: RegExp;
  /** How many records of each list are requested one by one; all if it is not set. */
  readonly sample?: number;
  readonly perPage: number;
  /** How many requests the old system gets at the same time. */
  readonly concurrency: number;
  readonly retryDelayMs?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** The report of a comparison. */
export interface ComparisonResult {
  readonly old: string;
  readonly current: string;
  readonly principals: readonly string[];
  readonly resources: readonly ResourceCount[];
  readonly differences: readonly DifferenceKind[];
  /** Kinds of differences that are not listed because there are too many. */
  readonly omittedKinds: number;
  readonly ledger: readonly LedgerRow[];
  readonly unknownFields: readonly UnknownField[];
  readonly rules: readonly { readonly name: string; readonly reason: string; readonly count: number }[];
  /** Texts of the new system that still name the address of the old one. */
  readonly formerAddresses: number;
  readonly omissions: readonly string[];
  readonly failures: readonly string[];
  readonly isEqual: boolean;
}

/** The new system is ours: it may get more requests at the same time. */
const CURRENT_CONCURRENCY = 8;
const RETRY_DELAY_MS = 1_000;

/** Compares two systems, or a system with recorded answers. Throws `CannotCompare` if that is impossible. */
export async function compare(options: CompareOptions): Promise<ComparisonResult> {
  const principals = principalsOf(options.keys.map(({ old }) => old));
  const clients = { old: clientFor(options, options.concurrency), current: clientFor(options, CURRENT_CONCURRENCY) };
  try {
    const current = await systemAt(options.current, clients.current, keysOf(principals, options, 'current'));
    const answers = isFile(options.old) ? await readRecordedAnswers(options.old) : undefined;
    const walk = { ...options, onProgress: options.onProgress ?? (() => undefined) };
    if (answers)
      return resultOf(await compareRecordedAnswers(answers, current, { ...walk, principals }), options.old, current, principals);
    const old = await systemAt(options.old, clients.old, keysOf(principals, options, 'old'));
    const everyone = [...principals, VISITOR];
    return resultOf(await compareSystems({ old, current, principals: everyone }, walk), old.description, current, principals);
  } finally {
    await Promise.all([clients.old.close(), clients.current.close()]);
  }
}

const clientFor = ({ retryDelayMs = RETRY_DELAY_MS }: CompareOptions, concurrency: number): PoliteClient =>
  new PoliteClient({ concurrency, retryDelayMs });

const systemAt = async (address: string, client: PoliteClient, keys: ReadonlyMap<string, Credential>): Promise<HttpSystem> =>
  new HttpSystem(await findIndex(address, client), client, keys);

const keysOf = (
  principals: readonly Principal[],
  { keys }: CompareOptions,
  side: 'old' | 'current',
): ReadonlyMap<string, Credential> => new Map(principals.map(({ name }, index) => [name, keys[index][side]]));

/** An address has a scheme; everything else is a file, which must exist. */
function isFile(old: string): boolean {
  if (/^https?:\/\//i.test(old)) return false;
  if (!existsSync(old)) throw new CannotCompare(`${old} is neither a file nor an address such as https://shop.example.`);
  return true;
}

function resultOf(comparison: Comparison, old: string, current: HttpSystem, principals: readonly Principal[]): ComparisonResult {
  const { log, failures, omissions, siteText } = comparison;
  const [differences, ledger] = [log.differences(), comparison.ledger.result()];
  return {
    old,
    current: current.description,
    principals: [...principals, VISITOR].map(({ name }) => name),
    resources: comparison.counts(),
    differences,
    omittedKinds: log.omittedKinds,
    ledger,
    unknownFields: log.unknownFields(),
    rules: [...comparison.rules].map(([{ name, reason }, count]) => ({ name, reason, count })),
    formerAddresses: siteText.formerAddresses,
    omissions,
    failures,
    isEqual: differences.length === 0 && ledger.every(({ isEqual }) => isEqual),
  };
}

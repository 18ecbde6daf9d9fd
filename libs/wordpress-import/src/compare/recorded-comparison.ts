import { Comparison } from './comparison.js';
import { isArray } from './json.js';
import { resourceOf, routeOf } from './routes.js';
import type { RecordedAnswer } from './systems/recorded-answers.js';
import { TaskPool } from './walk/task-pool.js';
import { CannotCompare, VISITOR, type Principal, type System } from './systems/system.js';

/** The name of visitors in recorded answers. */
const VISITORS = 'anon';

/** Asks the new system everything that the old one once answered, and compares the answers. */
export async function compareRecordedAnswers(
  answers: readonly RecordedAnswer[],
  current: System,
  { principals, only, concurrency, oldAddress, onProgress }: RecordedOptions,
): Promise<Comparison> {
  const comparison = new Comparison({ addresses: oldAddress === undefined ? [] : [oldAddress] }, current);
  const ledger = new RecordedLedger(comparison);
  const actors = principalsOfActors(answers, principals);
  const wanted = answers.filter(({ path }) => !only || only.test(path));
  for (const { path, status, body } of answers) if (status === 200) comparison.facts.learn(resourceOf(path), body);
  const pool = new TaskPool(concurrency);
  let done = 0;
  for (const old of wanted)
    await pool.add(async () => {
      const principal = actors.get(old.actor)!;
      const answer = await current.get(old.path, principal);
      if (!isOfPausedWebhooks(old.path))
        comparison.compareAnswers(comparison.aligned({ path: old.path, principal, old, current: answer }));
      ledger.add(old, answer.body);
      onProgress(++done, wanted.length);
    });
  await pool.drain();
  if (wanted.some(({ path }) => isOfPausedWebhooks(path)))
    comparison.omissions.push('Lists of only the active or only the paused webhooks: an import pauses those that were active.');
  return comparison;
}

interface RecordedOptions {
  /** Without the visitor, in the order in which the recorded ones first occur. */
  readonly principals: readonly Principal[];
  readonly only?: RegExp;
  readonly concurrency: number;
  /** What `{site}` stands for in the answers: texts that are imported name it. */
  readonly oldAddress?: string;
  onProgress(done: number, total: number): void;
}

function principalsOfActors(answers: readonly RecordedAnswer[], principals: readonly Principal[]): Map<string, Principal> {
  const names = [...new Set(answers.map(({ actor }) => actor))].filter((name) => name !== VISITORS);
  if (names.length > principals.length)
    throw new CannotCompare(
      `The answers were given to ${names.join(', ')}: there must be a key for each of them, in this order.`,
    );
  return new Map([[VISITORS, VISITOR], ...names.map((name, index) => [name, principals[index]] as const)]);
}

const isOfPausedWebhooks = (path: string): boolean => /\/webhooks\?(.*&)?status=(active|paused)(&|$)/.test(path);

/** Adds the records of complete lists to the ledger, each once. Lists with filters have the same records again. */
class RecordedLedger {
  private readonly added = new Set<string>();

  constructor(private readonly comparison: Comparison) {}

  add({ path, body }: RecordedAnswer, current: unknown): void {
    if (!isCompleteList(path)) return;
    this.addAll('old', path, body);
    this.addAll('new', path, current as RecordedAnswer['body']);
  }

  private addAll(side: 'old' | 'new', path: string, body: RecordedAnswer['body']): void {
    if (!isArray(body)) return;
    const resource = resourceOf(path);
    const count = this.comparison.countOf(resource);
    for (const record of body) {
      const key = `${side} ${resource} ${JSON.stringify((record as { id?: unknown } | null)?.id ?? record)}`;
      if (this.added.has(key)) continue;
      this.added.add(key);
      count.add(side, '');
      this.comparison.ledger.add(side, resource.split('/').at(-1)!, record);
    }
  }
}

/** `/wc/v1/orders?per_page=100&page=2`, and not `/wc/v1/orders?customer=12`. */
function isCompleteList(path: string): boolean {
  if (routeOf(path).includes('{id}')) return false;
  const names = [...new URLSearchParams(path.replace(/^[^?]*\??/, '')).keys()];
  return names.every((name) => ['per_page', 'page', 'status', 'role', 'context'].includes(name));
}

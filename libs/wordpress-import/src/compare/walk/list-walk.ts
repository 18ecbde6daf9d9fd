import { isArray, member, type Json, type JsonObject } from '../json.js';
import type { Comparison } from '../comparison.js';
import { haveIds } from '../differences/value-differences.js';
import { resourceOf, withArguments } from '../routes.js';
import type { Principal, SystemResponse } from '../systems/system.js';
import { haveSameIds, isOfList } from './listed-records.js';
import type { PlannedList } from './list-plan.js';
import { withoutVersion } from './order-versions.js';
import { BrokenList, findInList, mergeById, recordsById } from './record-pages.js';
import type { ComparedRoute } from './routes-to-compare.js';
import { TaskPool } from './task-pool.js';
import type { ComparedSystems, WalkOptions } from './walk-options.js';

/** Missing records of a list that are looked up again; more are not missing by chance. */
const MAX_LOOKUPS = 200;

/** Compares lists, their records one by one, and the lists below them. */
export class ListWalk {
  constructor(
    private readonly systems: ComparedSystems,
    private readonly comparison: Comparison,
    private readonly options: WalkOptions,
    private readonly onRecords: (count: number) => void,
  ) {}

  async compare(list: PlannedList): Promise<void> {
    const first = await this.compareFirstPage(list);
    if (list.isRefused || first.old.status !== 200 || first.current.status !== 200) return;
    const pool = new TaskPool(this.options.concurrency);
    try {
      if (!list.route.collection.isPaged) await this.compareWhole(list, first, pool);
      else await this.comparePages(list, pool);
    } catch (error) {
      if (!(error instanceof BrokenList)) throw error;
      this.comparison.failures.push(error.message);
    }
    await pool.drain();
  }

  /** Compares how a list begins, in its usual order. If one of the systems has other records there, they are found when the pages are merged. */
  private async compareFirstPage({ route, principal, query }: PlannedList): Promise<Answers> {
    const isShifted = ({ old, current }: Answers) => route.collection.isPaged && !haveSameIds(old.body, current.body);
    return this.compareAnswer(route, { principal }, query, isShifted);
  }

  /** The records of a list that is one answer, which has been compared already. */
  private async compareWhole(list: PlannedList, { old, current }: Answers, pool: TaskPool): Promise<void> {
    if (!isArray(old.body) || !isArray(current.body)) return;
    const count = this.comparison.countOf(resourceOf(list.route.old));
    count.add('old', readerOf(list), old.body.length);
    count.add('new', readerOf(list), current.body.length);
    this.onRecords(old.body.length);
    if (!haveIds(old.body) || !haveIds(current.body)) return;
    const ids = new Set(current.body.map((record) => record['id']));
    for (const record of old.body) if (ids.has(record['id'])) await this.addSingles(list, record, pool);
  }

  private async comparePages(list: PlannedList, pool: TaskPool): Promise<void> {
    const { route, principal, query } = list;
    const { old, current } = this.systems;
    const { perPage } = this.options;
    const ofOld = recordsById(old, { path: withArguments(route.old, query), principal, perPage });
    const ofNew = recordsById(current, { path: withArguments(route.current, query), principal, perPage });
    const stride = Math.max(1, Math.ceil(list.total / (this.options.sample ?? list.total)));
    let [position, lookups] = [0, 0];
    for await (const pair of mergeById(ofOld, ofNew)) {
      const both = pair.old && pair.current ? pair : lookups++ < MAX_LOOKUPS ? await this.lookedUp(list, pair) : pair;
      this.compareRecord(list, both);
      if (both.old && both.current && position++ % stride === 0) await this.addSingles(list, both.old, pool);
      this.onRecords(both.old ? 1 : 0);
    }
  }

  /** A record that one of the lists lacks may have been on a page that moved while the list was read. */
  private async lookedUp({ route, principal, query }: PlannedList, { old, current }: Pair): Promise<Pair> {
    const id = (old ?? current)!['id'] as number;
    const found = (system: 'old' | 'current') =>
      findInList(this.systems[system], { path: withArguments(route[system], query), principal }, id);
    return {
      old: old ?? ((await found('old')) as JsonObject | undefined),
      current: current ?? ((await found('current')) as JsonObject | undefined),
    };
  }

  private compareRecord(list: PlannedList, { old, current }: Pair): void {
    const { route, principal, query, isForLedger } = list;
    const resource = resourceOf(route.old);
    const count = this.comparison.countOf(resource);
    const request = {
      path: withArguments(route.old, query, `include=${((old ?? current)!['id'] as number).toString()}`),
      principal,
    };
    if (old) count.add('old', readerOf(list));
    if (current) count.add('new', readerOf(list));
    const name = route.collection.route;
    if (isForLedger && old && isOfList(list, old)) this.comparison.ledger.add('old', name, old);
    if (isForLedger && current && isOfList(list, current)) this.comparison.ledger.add('new', name, current);
    if (!this.isWanted(route)) return;
    if (!old || !current) return this.comparison.addLoneRecord(resource, { ...request, old, current });
    this.comparison.compareBodies(resource, { ...request, old: versionless(route, old), current: versionless(route, current) });
  }

  private async addSingles(list: PlannedList, record: JsonObject, pool: TaskPool): Promise<void> {
    if (!list.withSingles) return;
    const id = String(record['id'] as number);
    const [context] = list.query.split('&');
    const { route, principal } = list;
    if (route.collection.hasSingles)
      await pool.add(async () => {
        await this.compareAnswer(
          { ...route, old: `${route.old}/${id}`, current: `${route.current}/${id}` },
          { principal },
          context,
        );
        this.onRecords(1);
      });
    for (const child of route.children)
      await pool.add(async () => {
        await this.compareChild(childOf(child, route, id), { ...list, total: 0 }, context);
        this.onRecords(1);
      });
  }

  /** A list below a record; of its records one is requested by itself. */
  private async compareChild(
    route: ComparedRoute,
    { principal, isForLedger, ...list }: PlannedList,
    context: string,
  ): Promise<void> {
    const { perPage } = this.options;
    const answers = await this.compareAnswer(
      route,
      { principal },
      `${context}${route.collection.isPaged ? `&per_page=${perPage}` : ''}`,
    );
    const { body, total } = answers.old;
    if (!isArray(body) || answers.current.status !== 200) return;
    const [first] = body;
    if (route.collection.hasSingles && typeof member(first, 'id') === 'number') {
      const at = (path: string) => `${path}/${(member(first, 'id') as number).toString()}`;
      await this.compareAnswer({ ...route, old: at(route.old), current: at(route.current) }, { principal }, context);
    }
    if (route.collection.isPaged && total !== undefined && total > perPage)
      await this.compare({
        ...list,
        route,
        principal,
        query: context,
        total,
        isForLedger: false,
        isRefused: false,
        withSingles: false,
      });
  }

  private async compareAnswer(
    route: ComparedRoute,
    { principal }: { principal: Principal },
    query: string,
    isWithoutBody: (answers: Answers) => boolean = () => false,
  ): Promise<Answers> {
    const path = withArguments(route.old, query);
    const [old, current] = await Promise.all([
      this.systems.old.get(path, principal),
      this.systems.current.get(withArguments(route.current, query), principal),
    ]);
    const lists = this.comparison.aligned({ path, principal, old, current });
    const bodyOf = ({ body }: SystemResponse) => (isWithoutBody(lists) ? null : versionless(route, body));
    const pair = { old: { ...lists.old, body: bodyOf(lists.old) }, current: { ...lists.current, body: bodyOf(lists.current) } };
    if (this.isWanted(route)) this.comparison.compareAnswers({ path, principal, ...pair });
    return { old, current };
  }

  private isWanted({ old, current }: ComparedRoute): boolean {
    const { only } = this.options;
    return !only || only.test(old) || only.test(current);
  }
}

type Answers = { readonly old: SystemResponse; readonly current: SystemResponse };
type Pair = { readonly old?: JsonObject; readonly current?: JsonObject };

/** The account and the context, which several lists of a collection have in common. */
const readerOf = ({ principal, query }: PlannedList): string => `${principal.name} ${query.split('&')[0]}`;

const versionless = (route: ComparedRoute, body: Json): Json => (route.isAcrossVersions ? withoutVersion(body) : body);

const childOf = (child: ComparedRoute, parent: ComparedRoute, id: string): ComparedRoute => ({
  ...child,
  old: `${parent.old}/${id}/${child.collection.route}`,
  current: `${parent.current}/${id}/${child.collection.route}`,
});

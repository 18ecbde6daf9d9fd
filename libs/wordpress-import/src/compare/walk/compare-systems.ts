import { Comparison } from '../comparison.js';
import { yearsOf } from '../ledger/ledger.js';
import type { Principal } from '../systems/system.js';
import { DOCUMENTS, yearReports } from './collections.js';
import { ordersHaveTables, planLists, workOf, type PlannedList } from './list-plan.js';
import { ListWalk } from './list-walk.js';
import { commonNamespaces, namespacesOnlyInOld, routesToCompare } from './routes-to-compare.js';
import type { ComparedSystems, WalkOptions } from './walk-options.js';
import { checkSignIn } from './sign-in.js';

/** Compares two running systems: every list for every principal, every record, and what they add up to. */
export async function compareSystems(systems: ComparedSystems, options: WalkOptions): Promise<Comparison> {
  const { old, current } = systems;
  const comparison = new Comparison(old, current);
  await checkSignIn(systems, comparison);
  const haveTables = await ordersHaveTables(systems);
  const routes = routesToCompare(old.index, current.index, haveTables);
  const lists = await planLists(routes, systems, options);
  const total = workOf(lists, options);
  let done = 0;
  const walk = new ListWalk(systems, comparison, options, (count) =>
    options.onProgress((done = Math.min(done + count, total)), total),
  );
  for (const list of lists) await walk.compare(list);
  await compareDocuments(systems, comparison, options);
  if (!haveTables) await compareReports({ systems, comparison, options, lists });
  else
    comparison.omissions.push(
      'Reports of sales: the old shop stores its orders in tables of their own, and its reports leave them out.',
    );
  if (!options.only) comparison.omissions.push(...namespacesOnlyInOld(old.index, current.index));
  return comparison;
}

async function compareDocuments(systems: ComparedSystems, comparison: Comparison, { only }: WalkOptions): Promise<void> {
  for (const namespace of commonNamespaces(systems.old.index, systems.current.index))
    for (const principal of systems.principals)
      for (const document of DOCUMENTS[namespace.slice(0, 2) as 'wc' | 'wp']) {
        const route = `/${namespace}/${document}`;
        const isFor = principal.families.includes(namespace.slice(0, 2) as 'wc' | 'wp');
        if (!isFor || (only && !only.test(route))) continue;
        for (const context of ['view', 'edit'])
          await compareAnswer(systems, comparison, { path: `${route}?context=${context}`, principal });
      }
}

/** The reports of each year that has orders, for the first principal who may read them. */
async function compareReports({
  systems,
  comparison,
  options,
  lists,
}: {
  systems: ComparedSystems;
  comparison: Comparison;
  options: WalkOptions;
  lists: readonly PlannedList[];
}): Promise<void> {
  const principal = lists.find(({ route, isForLedger }) => isForLedger && route.collection.route === 'orders')?.principal;
  const namespace = commonNamespaces(systems.old.index, systems.current.index).find((name) => name.startsWith('wc/'));
  if (!principal || !namespace) return;
  for (const year of yearsOf(comparison.ledger.result()))
    for (const report of yearReports(year)) {
      const path = `/${namespace}/${report}`;
      if (!options.only || options.only.test(path)) await compareAnswer(systems, comparison, { path, principal });
    }
}

async function compareAnswer(
  systems: ComparedSystems,
  comparison: Comparison,
  request: { path: string; principal: Principal },
): Promise<void> {
  const { path, principal } = request;
  const [old, current] = await Promise.all([systems.old.get(path, principal), systems.current.get(path, principal)]);
  comparison.compareAnswers({ path, principal, old, current });
}

import { isObject, member } from '../json.js';
import { withArguments } from '../routes.js';
import type { Principal, System } from '../systems/system.js';
import type { ComparedRoute } from './routes-to-compare.js';
import type { ComparedSystems, WalkOptions } from './walk-options.js';

/** A list that is compared for a principal. */
export interface PlannedList {
  readonly route: ComparedRoute;
  readonly principal: Principal;
  /** The arguments, such as `context=edit&status=any`. */
  readonly query: string;
  /** How many records the old system has in it. */
  readonly total: number;
  /** Whether the old system refuses it, so that only the refusals are compared. */
  readonly isRefused: boolean;
  /** Whether its records are requested one by one as well: in one of the contexts only. */
  readonly withSingles: boolean;
  readonly isForLedger: boolean;
}

/** Asks the old system how much there is, and what each principal may read. */
export async function planLists(
  routes: readonly ComparedRoute[],
  { old, principals }: ComparedSystems,
  options: WalkOptions,
): Promise<PlannedList[]> {
  const lists: PlannedList[] = [];
  for (const route of routes) {
    if (!isWanted(route, options)) continue;
    const ofRoute: PlannedList[] = [];
    for (const principal of principals)
      if (principal.families.includes(route.family)) ofRoute.push(...(await plansFor(route, principal, old)));
    // The first who may read a collection reads it for the ledger, in the context that everyone has.
    const reader = ofRoute.find(({ isRefused }) => !isRefused)?.principal;
    lists.push(
      ...ofRoute.map((list) => ({
        ...list,
        isForLedger: route.isOfLedger && !list.isRefused && list.principal === reader && list.query.startsWith('context=view'),
      })),
    );
  }
  return lists;
}

const isWanted = (route: ComparedRoute, { only }: WalkOptions): boolean =>
  !only || [route, ...route.children].some(({ old, current }) => only.test(old) || only.test(current));

async function plansFor(route: ComparedRoute, principal: Principal, old: System): Promise<PlannedList[]> {
  const plans = [];
  for (const choices of route.collection.lists) {
    const view = await firstAnswered(route, { principal, context: 'view', choices }, old);
    const edit = await firstAnswered(route, { principal, context: 'edit', choices }, old);
    const editIsRead = !edit.isRefused;
    plans.push({ ...view, withSingles: !editIsRead && !view.isRefused }, { ...edit, withSingles: editIsRead });
  }
  return plans;
}

async function firstAnswered(
  route: ComparedRoute,
  { principal, context, choices }: { principal: Principal; context: string; choices: readonly string[] },
  old: System,
): Promise<PlannedList> {
  let plan: PlannedList | undefined;
  for (const choice of choices) {
    const query = [`context=${context}`, choice].filter(Boolean).join('&');
    const { status, total, body } = await old.get(withArguments(route.old, query, 'per_page=1'), principal);
    const count = total ?? (Array.isArray(body) ? body.length : 0);
    plan = { route, principal, query, total: count, isRefused: status !== 200, withSingles: false, isForLedger: false };
    if (!plan.isRefused) return plan;
  }
  return plan!;
}

/** How many records will be requested in lists and one by one: what the progress is measured by. */
export function workOf(lists: readonly PlannedList[], { sample }: WalkOptions): number {
  return lists.reduce((sum, { total, isRefused, withSingles, route: { collection, children } }) => {
    if (isRefused) return sum;
    const single = (collection.hasSingles ? 1 : 0) + children.length;
    return sum + total + (withSingles ? Math.min(total, sample ?? total) * single : 0);
  }, 0);
}

/** Whether the old shop stores its orders in tables of their own, without copies in the posts. Only shop managers may know. */
export async function ordersHaveTables({ old, principals }: ComparedSystems): Promise<boolean> {
  if (!old.index.routes.has('/wc/v3/system_status')) return false;
  for (const principal of principals) {
    const { status, body } = await old.get('/wc/v3/system_status?_fields=settings', principal);
    const settings = member(body, 'settings');
    if (status === 200 && isObject(settings)) return settings['HPOS_enabled'] === true && settings['HPOS_sync_enabled'] !== true;
  }
  return false;
}

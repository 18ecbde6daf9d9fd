import { useSearchParams } from 'react-router-dom';
import { useSiteToday } from '../../data/site-zone.js';
import { comparedDays, INTERVALS, PERIODS, usualInterval, type Compared, type Interval, type Period } from './periods.js';

/** The reports, each with a tab. */
export const TABS = ['sales', 'products', 'taxes', 'coupons'] as const;
export type Tab = (typeof TABS)[number];

/** What the person has chosen. It is in the address, so that going back works and a report can be kept as a bookmark. */
export interface Choice {
  readonly tab: Tab;
  readonly period: Period;
  readonly interval: Interval;
  readonly days: Compared;
  /** An empty text takes a choice back. */
  choose(changes: Readonly<Record<string, string>>): void;
}

/** The choice; undefined until it is known which day it is at the site. */
export function useChoice(): Choice | undefined {
  const [search, setSearch] = useSearchParams();
  const today = useSiteToday();
  if (today === undefined) return undefined;
  const period = oneOf(PERIODS, search.get('period')) ?? 'month';
  const days = comparedDays(period, today, { first: dayIn(search, 'first') ?? today, last: dayIn(search, 'last') ?? today });
  return {
    tab: oneOf(TABS, search.get('tab')) ?? 'sales',
    period,
    interval: oneOf(INTERVALS, search.get('interval')) ?? usualInterval(days.now),
    days,
    choose: (changes) => setSearch(withoutEmpty({ ...Object.fromEntries(search), ...changes })),
  };
}

const withoutEmpty = (choices: Record<string, string>) =>
  Object.fromEntries(Object.entries(choices).filter(([, text]) => text !== ''));

const oneOf = <W extends string>(words: readonly W[], word: string | null): W | undefined =>
  words.find((known) => known === word);

const dayIn = (search: URLSearchParams, name: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.exec(search.get(name) ?? '')?.[0];

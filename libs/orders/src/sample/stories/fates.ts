import type { Instant } from '@grove/database';
import { Chance } from '../chance.js';
import { DAY, HOUR, later } from '../moments.js';
import type { Fate, Story } from './story.js';

interface Share {
  readonly fate: Fate;
  readonly weight: number;
}

/** What becomes of orders, in percent. */
const IN_THE_END: readonly Share[] = [
  { fate: 'completed', weight: 74 },
  { fate: 'returned', weight: 8 },
  { fate: 'refunded', weight: 5 },
  { fate: 'cancelled', weight: 6 },
  { fate: 'failed', weight: 4 },
  { fate: 'pending', weight: 2 },
  { fate: 'trash', weight: 1 },
];

/** What has become of orders that are a few days old: of one after the other, because there are only a few. */
const SO_FAR: readonly Fate[] = ['processing', 'on-hold', 'processing', 'pending', 'processing', 'completed'];

/** After so many days it is known what becomes of an order. */
const SETTLED = 9;

/** Apart from the draws for what is bought: these must not change what becomes of it. */
const SEED = 1_000;

const REMARKS = [
  'Called about the delivery. Very friendly, also about the squirrel.',
  'Left with the neighbours on the left; those on the right are allergic.',
  'Put a bag of kruidnoten in, because the last parcel came late.',
  'Asks each time whether the walnuts are from this year. They are.',
  'The second label went through the printer sideways. It got there all the same.',
];

/** What becomes of the order of a number, made at that moment, as far as it can be known at the end. */
export function fateOf(index: number, at: Instant, end: Instant): Pick<Story, 'fate' | 'then' | 'afterwards' | 'remark'> {
  const chance = new Chance(SEED + index);
  const then = later(at, 20 * HOUR + chance.below(2 * DAY));
  const isSettled = later(at, SETTLED * DAY) <= end;
  const fate = isSettled ? chance.weighed(IN_THE_END).fate : SO_FAR[index % SO_FAR.length];
  const remark = chance.is(0.12) ? chance.one(REMARKS) : '';
  // What has not come yet has not happened: the newest orders wait.
  if (then > end) return { fate: at === end || fate === 'completed' ? 'processing' : fate, then: at, afterwards: at, remark };
  return { fate, then, afterwards: isSettled ? later(then, 2 * DAY + chance.below(4 * DAY)) : then, remark };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planOf } from './faults.mjs';
import { verdictOf } from './verdict.mjs';
import { UNDONE } from './writers.mjs';

const ONE = 'dispatcher-1';
const OTHER = 'dispatcher-2';
const NOON = 1_000_000;
const SECOND = 1_000;

/** The first sending of order 7, or another. */
const sending = (more = {}) => ({
  hook: 1,
  order: 7,
  note: '',
  event: 'evt_1',
  hash: 'h',
  by: ONE,
  at: NOON,
  isRefused: false,
  ...more,
});
const killed = (whom, from) => ({ means: 'killed', whom, from, until: from + SECOND });
const frozen = (from, until) => ({ means: 'frozen', whom: ONE, from, until });
const paused = (from, until) => ({ means: 'paused', whom: 'database', from, until });

const verdict = (more) =>
  verdictOf({
    ...{
      orders: [{ id: 7, note: '' }],
      hooks: [1],
      acknowledged: new Set([7]),
      undone: 1,
      arrivals: [sending()],
      history: [],
      waiting: 0,
    },
    ...more,
  });
const finds = (more, fault) => assert.match(verdict(more).faults.join('\n'), fault);
const isRight = (more) => assert.deepEqual(verdict(more).faults, []);
/** Order 7 arrives, and so many seconds later once more. */
const again = (seconds, more = {}) => [sending(), sending({ at: NOON + seconds * SECOND, ...more })];

test('what arrives once everywhere is right', () => isRight({}));

test('what is lost is found: an event, an order, a retry, what still waits', () => {
  finds({ arrivals: [] }, /order 7 never arrived at webhook 1/);
  finds({ hooks: [1, 2] }, /order 7 never arrived at webhook 2/);
  finds({ orders: [] }, /acknowledged and is not there/);
  finds({ arrivals: [sending({ isRefused: true })] }, /refused and did not come again/);
  finds({ waiting: 3 }, /3 events or deliveries still wait/);
});

test('what was undone is found, arrived or stored, and that nothing was undone at all', () => {
  finds({ arrivals: [sending(), sending({ order: 8, note: UNDONE })] }, /order 8 arrived and was undone/);
  finds({ arrivals: [sending(), sending({ order: 8 })] }, /order 8 arrived and was never committed/);
  finds({ orders: [{ id: 7, note: UNDONE }] }, /order 7 is there and was undone/);
  finds({ undone: 0 }, /no request was undone/);
});

test('a body or an id that is another one when it comes again is found', () => {
  for (const change of [{ hash: 'i' }, { event: 'evt_2' }])
    finds({ arrivals: [sending({ isRefused: true }), sending({ at: NOON + SECOND, ...change })] }, /in different forms/);
});

test('what was refused comes again, and what was taken only after a crash of whoever sent it', () => {
  isRight({ arrivals: [sending({ isRefused: true }), sending({ at: NOON + SECOND })] });
  isRight({ arrivals: again(40, { by: OTHER }), history: [killed(ONE, NOON + 20)] });
  finds({ arrivals: again(40) }, /arrived 2 times, once 40000 ms after it was taken/);
  finds({ arrivals: again(40), history: [killed(OTHER, NOON + 20)] }, /without a crash that touched it/);
  finds({ arrivals: again(40), history: [killed('api', NOON + 20)] }, /without a crash that touched it/);
});

test('a crash touches what was not written down yet, and not what came long before or after it', () => {
  for (const from of [NOON - 2 * SECOND, NOON + 6 * SECOND])
    finds({ arrivals: again(40), history: [killed(ONE, from)] }, /without a crash that touched it/);
  isRight({ arrivals: again(40), history: [killed(ONE, NOON + 6 * SECOND), paused(NOON, NOON + 2 * SECOND)] });
});

test('a crash brings about one more sending of a delivery, not two, and a pause none', () => {
  const thrice = [...again(40), sending({ at: NOON + 41 * SECOND })];
  finds({ arrivals: thrice, history: [killed(ONE, NOON + 20)] }, /arrived 3 times, once 1000 ms after/);
  isRight({ arrivals: thrice, history: [killed(ONE, NOON + 20), killed(ONE, NOON + 40 * SECOND)] });
  finds({ arrivals: again(2), history: [paused(NOON, NOON + SECOND)] }, /without a crash that touched it/);
});

test('a freeze beyond the lease touches what was sent shortly before it and during it', () => {
  const history = [frozen(NOON, NOON + 45 * SECOND)];
  const at = (seconds) => [sending({ at: NOON + seconds * SECOND }), sending({ at: NOON + (seconds + 42) * SECOND, by: OTHER })];
  for (const seconds of [-1, 20]) {
    isRight({ arrivals: at(seconds), history });
    assert.deepEqual(verdict({ arrivals: at(seconds), history }).repeated, { killed: 0, frozen: 1 });
  }
  for (const seconds of [-10, 50]) finds({ arrivals: at(seconds), history }, /without a crash that touched it/);
});

test('the same seed gives the same faults, another one others', () => {
  const plan = (seed, engine = 'mysql') => JSON.stringify(planOf({ engine, schedules: 60, seconds: 4, seed }));
  assert.equal(plan(1), plan(1));
  assert.notEqual(plan(1), plan(2));
  assert.notEqual(plan(1), plan(1, 'sqlite'));
});

test('some process is frozen beyond its lease now and then and in the end, and left alone meanwhile', () => {
  for (const engine of ['mysql', 'sqlite'])
    for (const [schedules, expected] of [
      [3, [3]],
      [60, [25, 50]],
      [75, [25, 50, 75]],
    ]) {
      const plan = planOf({ engine, schedules, seconds: 4, seed: 1 });
      const faults = plan.flatMap((planned, index) =>
        planned.map(({ fault, at, lasts }) => ({ ...fault, at: index * 4_000 + at, number: index + 1, lasts })),
      );
      const freezes = faults.filter(({ means }) => means === 'frozen');
      assert.deepEqual(
        freezes.map(({ number }) => number),
        expected,
      );
      for (const freeze of freezes) {
        assert.ok(freeze.lasts > 40_000);
        const isMeanwhile = ({ whom, number, at }) =>
          whom === freeze.whom && number >= freeze.number && at < freeze.at + freeze.lasts;
        assert.deepEqual(faults.filter(isMeanwhile), [freeze]);
      }
    }
});

import { type MigrationPlan, type PlannedChange, type PlannedStep, planMigrations } from '@grove/operations';
import { readConfiguration } from '../environment.js';
import { withDatabase } from '../grove.js';
import type { CommandResult } from '../terminal/command-result.js';

const HOW: Readonly<Record<PlannedChange['algorithm'], string>> = {
  instant: 'instant',
  inplace: 'reads the table',
  copy: 'copies the table',
  rows: 'row by row',
};

/** What `grove migrate` would do. Changes nothing. */
export async function showPlan(): Promise<CommandResult> {
  const plan = await withDatabase(readConfiguration(), planMigrations);
  return { json: toJson(plan), text: toText(plan) };
}

const toJson = ({ server, isNewDatabase, steps }: MigrationPlan): object => ({
  server: `${server.product} ${server.version}`,
  new_database: isNewDatabase,
  steps: steps.map(({ name, phase, changes, unforeseen }) => ({
    name,
    phase,
    held_back: phase === 'contract',
    changes: changes.map(({ sentence, table, algorithm, locks, rows, seconds }) => ({
      ...{ does: sentence, table, algorithm, locks },
      about_rows: rows,
      about_seconds: seconds,
    })),
    ...(unforeseen !== undefined && { unforeseen }),
  })),
});

function toText({ server, isNewDatabase, steps }: MigrationPlan): string {
  if (isNewDatabase) return 'The database has no tables yet. grove migrate creates them.';
  if (steps.length === 0) return 'The database is up to date.';
  const [heldBack, next] = [true, false].map((isHeld) => steps.filter(({ phase }) => (phase === 'contract') === isHeld));
  return [
    `${server.product} ${server.version}. Nothing was changed.`,
    ...(next.length > 0 ? ['grove migrate will do this:', ...next.flatMap(stepText)] : []),
    ...(heldBack.length > 0 ? ['Held back until grove migrate --contract:', ...heldBack.flatMap(stepText)] : []),
  ].join('\n');
}

const stepText = ({ name, phase, changes, unforeseen }: PlannedStep): string[] => [
  `  ${name} (${phase})`,
  ...changes.map((change) => `    ${changeText(change)}`),
  ...(changes.length === 0 ? ['    changes nothing here'] : []),
  ...(unforeseen === undefined ? [] : [`    what follows depends on rows that are not written yet: ${unforeseen}`]),
];

function changeText({ sentence, algorithm, locks, rows, seconds }: PlannedChange): string {
  const work = `${HOW[algorithm]}, locks ${locks}`;
  if (algorithm === 'instant') return `${sentence}: ${work}`;
  return `${sentence}: ${work}, about ${rows.toLocaleString('en')} rows, about ${duration(seconds)}`;
}

const duration = (seconds: number): string =>
  seconds < 1 ? 'a second or less' : seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;

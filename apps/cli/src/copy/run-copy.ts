import { assertStoredKeys, schema } from '@grove/server';
import { Database, dropChangeLog, hasChangeLog } from '@grove/database';
import { assertMigrated, copyDatabase, type CopyPhase, type CopyReport, endFreeze, TransferRefused } from '@grove/operations';
import { readConfiguration } from '../environment.js';
import { withDatabase } from '../grove.js';
import type { CommandResult, CommonOptions, Notify } from '../terminal/command-result.js';
import { urlOption } from '../terminal/secret-options.js';
import { createStepProgress } from '../terminal/step-progress.js';

export interface CopyCommandOptions extends CommonOptions {
  /** Without it COPY_TARGET says it. */
  readonly to?: string;
  readonly freeze?: boolean;
  readonly unfreeze?: boolean;
}

const STEPS: Record<CopyPhase, string> = {
  copying: 'copying while the source may change',
  catching_up: 'copying what has changed meanwhile',
  freezing: 'waiting for running requests',
  finishing: 'copying what has changed last; writes are frozen',
  verifying: 'verifying; writes are frozen',
};

const UNTIL_THEN = ' Until then the old database records which rows change;\nto give the copy up, run grove copy --unfreeze.';

/** `grove copy` */
export async function runCopy(options: CopyCommandOptions, notify: Notify): Promise<CommandResult> {
  if (options.unfreeze) return unfreeze();
  const to = urlOption(options.to, { option: '--to', variable: 'COPY_TARGET' }, notify);
  if (to === undefined)
    throw new TransferRefused('no_target', 'Name the new database, with --to or in COPY_TARGET, such as sqlite:data/new.db.');
  const interrupted = new AbortController();
  const stop = () => interrupted.abort(new TransferRefused('interrupted', 'Interrupted. Run the same command to continue.'));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    return await withDatabase(readConfiguration(), async (source) => {
      await assertMigrated(source, 'source');
      await assertStoredKeys(source);
      const target = await openTarget(to);
      try {
        return resultOf(await copyWithProgress(source, target, options, interrupted.signal, notify));
      } finally {
        await target.close();
      }
    });
  } finally {
    for (const signal of signals) process.removeListener(signal, stop);
  }
}

async function openTarget(url: string): Promise<Database> {
  try {
    return await Database.open({ url, ...schema, poolSize: 2 });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new TransferRefused(code ?? 'invalid_target', message.replace('DATABASE_URL', 'The target'));
  }
}

async function copyWithProgress(
  source: Database,
  target: Database,
  { freeze: freezes = false, json = false }: CopyCommandOptions,
  signal: AbortSignal,
  notify: Notify,
): Promise<CopyReport> {
  const progress = createStepProgress({ notify, isForPrograms: json });
  let [step, done, total] = ['', 0, 0];
  try {
    return await copyDatabase(source, target, {
      freezes,
      signal,
      onWarning: notify,
      onPhase(phase, rowsInAll) {
        [step, done, total] = [STEPS[phase], 0, rowsInAll];
        if (rowsInAll > 0) progress.update(done, total, step);
      },
      onRows(rows) {
        done += rows;
        progress.update(Math.min(done, total), total, step);
      },
    });
  } finally {
    progress.stop();
  }
}

/** First the freeze: requests wait for its end. */
async function unfreeze(): Promise<CommandResult> {
  return withDatabase(readConfiguration(), async (database) => {
    const session = await database.openBulkSession();
    try {
      const wasFrozen = await endFreeze(session);
      const recordedChanges = await hasChangeLog(session);
      await dropChangeLog(session);
      const frozen = wasFrozen ? 'The database accepts writes again.' : 'The writes of this database were not frozen.';
      const recorded = recordedChanges
        ? '\nIts changes are not recorded any more: a copy that was begun will copy everything again.'
        : '';
      return { json: { was_frozen: wasFrozen, recorded_changes: recordedChanges }, text: frozen + recorded };
    } finally {
      await session.close();
    }
  });
}

function resultOf({ isComplete, isResumed, recordsChanges, tables, frozenMs }: CopyReport): CommandResult {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const changed = tables.reduce((sum, table) => sum + table.changed, 0);
  const json = { complete: isComplete, resumed: isResumed, rows, changed, frozen_ms: frozenMs, tables };
  const done = `Compared ${rows} rows of ${tables.length} tables; ${changed} of them were copied or deleted.`;
  const next = isComplete
    ? `The copy is complete and verified: each table has the same rows. Writes were frozen for ${(frozenMs / 1_000).toFixed(1)} seconds so far, and stay\n` +
      'frozen in the old database. Set DATABASE_URL to the new one, and start everything again.'
    : `The copy is not complete: run it again with --freeze, which copies what has changed since.${recordsChanges ? UNTIL_THEN : ''}`;
  return { json, text: `${done}\n${next}` };
}

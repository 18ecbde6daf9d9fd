import { schema } from '@grove/api';
import { copyDatabase, type CopyPhase, type CopyReport, Database, endFreeze, TransferRefused } from '@grove/database';
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
  freezing: 'waiting for running requests',
  finishing: 'copying what has changed; writes are frozen',
  verifying: 'verifying; writes are frozen',
};

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

async function unfreeze(): Promise<CommandResult> {
  const wasFrozen = await withDatabase(readConfiguration(), async (database) => {
    const session = await database.openBulkSession();
    return endFreeze(session).finally(() => session.close());
  });
  const text = wasFrozen ? 'The database accepts writes again.' : 'The writes of this database were not frozen.';
  return { json: { was_frozen: wasFrozen }, text };
}

function resultOf({ isComplete, isResumed, tables, frozenMs }: CopyReport): CommandResult {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const changed = tables.reduce((sum, table) => sum + table.changed, 0);
  const json = { complete: isComplete, resumed: isResumed, rows, changed, frozen_ms: frozenMs, tables };
  const done = `Compared ${rows} rows of ${tables.length} tables; ${changed} of them were copied or deleted.`;
  const next = isComplete
    ? `The copy is complete and verified: each table has the same rows. Writes were frozen for ${(frozenMs / 1_000).toFixed(1)} seconds so far, and stay\n` +
      'frozen in the old database. Set DATABASE_URL to the new one, and start everything again.'
    : 'The copy is not complete: run it again with --freeze, which copies what has changed since.';
  return { json, text: `${done}\n${next}` };
}

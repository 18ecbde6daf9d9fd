import { VERSION } from '@grove/core';
import type { QueryRunner } from 'typeorm';
import type { Engine } from '../engines/engine.js';

/** A later version has removed what this one uses. */
class VersionTooOld extends Error {
  readonly code = 'version_too_old';

  constructor(needed: string) {
    super(
      `Grove ${needed} has completed its upgrade with "grove migrate --contract", so ${VERSION} can no longer use this database. ` +
        `Start ${needed} or a later version, or restore a backup that was made before.`,
    );
    this.name = 'VersionTooOld';
  }
}

/** Records which version has run a contract step: earlier ones may not start any more. */
export async function recordContractSteps(runner: QueryRunner, names: readonly string[], version = VERSION): Promise<void> {
  for (const name of names) {
    await runner.query('DELETE FROM contract_step WHERE name = ?', [name]);
    await runner.query('INSERT INTO contract_step (name, version) VALUES (?, ?)', [name, version]);
  }
}

/** Throws if a later version than this one has run a contract step. */
export function assertNotContracted(engine: Engine): Promise<void> {
  return engine.withRunner(async (runner) => {
    if (!(await runner.hasTable('contract_step'))) return;
    const steps = await runner.read('SELECT version FROM contract_step', []);
    const later = steps.map(({ version }) => String(version)).filter((version) => compareVersions(version, VERSION) > 0);
    const [newest] = later.sort(compareVersions).reverse();
    if (newest !== undefined) throw new VersionTooOld(newest);
  });
}

/** By their numbers: 0.10.0 is above 0.9.0. */
const compareVersions = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

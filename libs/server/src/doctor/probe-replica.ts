import { setTimeout as delay } from 'node:timers/promises';
import type { Database, ReadReplica } from '@grove/database';
import { appliedMigrations } from '@grove/operations';
import { codeOf, type Finding, findingsOf } from './finding.js';
import { readReplicaFacts } from './server-facts.sql.js';

const { ok, warning, error } = findingsOf('replica');
const PATIENCE_MS = 5_000;
const PAUSE_MS = 50;

/** What matters about a read replica. */
interface ReplicaFacts {
  readonly isReadOnly: boolean;
  /** Whether it has the migrations of the primary. */
  readonly hasSameTables: boolean;
  /** Seconds until it had the changes that the primary had at the beginning; undefined if it took too long. */
  readonly lateSeconds?: number;
}

/** The read replica, if there is one. */
export async function probeReplica(database: Database): Promise<Finding[]> {
  const { replica } = database;
  if (!replica) return [];
  try {
    return judgeReplica(await readFacts(database, replica));
  } catch (thrown) {
    return [
      warning(
        `It does not answer (${codeOf(thrown)}), so the primary answers everything.`,
        'Check DATABASE_READ_URL and that the replica runs.',
      ),
    ];
  }
}

/** Judges a read replica. What it lacks the primary answers, so only a replica that accepts changes is an error. */
export function judgeReplica({ isReadOnly, hasSameTables, lateSeconds }: ReplicaFacts): Finding[] {
  return [
    isReadOnly
      ? ok('It accepts no changes.')
      : error(
          'It accepts changes, so it may differ from the primary.',
          'Set read_only=ON there, and let DATABASE_READ_URL lead to the replica.',
        ),
    hasSameTables
      ? ok('Its tables are those of the primary.')
      : warning('Its migrations are not those of the primary.', 'Check the replication and DATABASE_READ_URL.'),
    lateSeconds === undefined
      ? warning(`It is more than ${PATIENCE_MS / 1_000} seconds late, so it answers little.`, 'Check the replication.')
      : ok(`It had the changes of the primary within ${lateSeconds.toFixed(1)} seconds.`),
  ];
}

async function readFacts(database: Database, replica: ReadReplica): Promise<ReplicaFacts> {
  const [own, { migrations, isReadOnly }] = await Promise.all([appliedMigrations(database), readReplicaFacts(replica)]);
  return {
    isReadOnly,
    hasSameTables: own.length === migrations.size && own.every((name) => migrations.has(name)),
    lateSeconds: await lateSeconds(database, replica),
  };
}

async function lateSeconds(database: Database, replica: ReadReplica): Promise<number | undefined> {
  const wanted = await database.versions.current();
  const start = performance.now();
  while (!(await replica.read('SELECT 1', [], wanted.counted.keys(), wanted))) {
    if (performance.now() - start > PATIENCE_MS) return undefined;
    await delay(PAUSE_MS);
  }
  return (performance.now() - start) / 1_000;
}

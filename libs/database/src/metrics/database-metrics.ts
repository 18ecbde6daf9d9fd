import { counter, gauge, histogram, type Metric } from '@grove/core';
import type { Database } from '../database.js';
import type { ReadReplica } from '../replica/read-replica.js';
import type { ConnectionUse } from './measurements.js';

/** The metrics of the statements and connections of this process. */
export const databaseMetrics = ({
  measurements,
  connections,
  replica,
}: Pick<Database, 'measurements' | 'connections' | 'replica'>): Metric[] => [
  histogram('grove_database_query_duration_seconds', 'Time of each statement until its result arrived.', () => [
    [{}, measurements.queries],
  ]),
  histogram(
    'grove_database_connection_wait_seconds',
    'How long work waited for a connection: on MySQL for one of the pool, on SQLite for the one that writes.',
    () => [[{}, measurements.waits]],
  ),
  gauge('grove_database_connections', 'Connections of the pool by state: in_use or idle. On SQLite the one that writes.', () =>
    byState(connections()),
  ),
  gauge('grove_database_connections_waiting', 'Work that waits for a connection.', () => [[{}, connections().waiting]]),
  gauge('grove_database_connections_limit', 'The largest number of connections of the pool (DATABASE_POOL); on SQLite 1.', () => [
    [{}, connections().limit],
  ]),
  ...(replica ? replicaMetrics(replica) : []),
];

const replicaMetrics = (replica: ReadReplica): Metric[] => [
  counter('grove_replica_reads_total', 'Statements of GET requests that the read replica answered.', () => [
    [{}, replica.figures.reads],
  ]),
  counter(
    'grove_replica_fallbacks_total',
    'Statements that the primary answered, by reason: the replica lacked changes (behind) or did not answer (unavailable).',
    () => (['behind', 'unavailable'] as const).map((reason) => [{ reason }, replica.figures[reason]]),
  ),
  gauge('grove_replica_connections', 'Connections to the read replica by state: in_use or idle.', () =>
    byState(replica.engine.connections()),
  ),
  gauge('grove_replica_connections_waiting', 'Work that waits for a connection to the read replica.', () => [
    [{}, replica.engine.connections().waiting],
  ]),
];

const byState = ({ inUse, idle }: ConnectionUse): [{ state: string }, number][] => [
  [{ state: 'in_use' }, inUse],
  [{ state: 'idle' }, idle],
];

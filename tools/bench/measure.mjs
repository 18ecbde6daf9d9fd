import { cpuMicros, peakMegabytes } from './process-figures.mjs';

/** So many answers may be errors where `toleratesErrors` is set, whatever the number of requests; and one in a thousand. */
const FEW = 3;

/**
 * Puts a server under load for some seconds; `databasePid` is that of the database server, where there is one. A server that was running before has
 * no `pid`, and no figures of its process.
 */
export async function measure(load, server, { requests, first, connections, seconds, databasePid, toleratesErrors = false }) {
  const before = used(server, databasePid);
  const { errors, example, kinds, ...figures } = await load.run({ origin: server.origin, requests, first, connections, seconds });
  const after = used(server, databasePid);
  if (errors > (toleratesErrors ? Math.max(FEW, figures.requests / 1000) : 0))
    throw new Error(
      `${server.name} answered ${errors} of ${figures.requests} requests with an error, as with: ${example.slice(0, 400)}`,
    );
  return {
    perSecond: figures.requests / figures.seconds,
    p50: figures.p50,
    p99: figures.p99,
    mean: figures.mean,
    cpu: server.pid && (after.api - before.api) / figures.requests,
    databaseCpu: databasePid && (after.database - before.database) / figures.requests,
    peakMegabytes: server.pid && peakMegabytes(server.pid),
    ...(requests[0].kind && { errors, kinds }),
  };
}

const used = ({ pid }, databasePid) => ({ api: pid && cpuMicros(pid), database: databasePid && cpuMicros(databasePid) });

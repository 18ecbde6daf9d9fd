import { cpuMicros, peakMegabytes } from './process-figures.mjs';

/** Puts a server under load for some seconds; `databasePid` is that of the database server, where there is one. */
export async function measure(load, server, { requests, connections, seconds, databasePid }) {
  const before = used(server, databasePid);
  const { refused, example, ...figures } = await load.run({ origin: server.origin, requests, connections, seconds });
  const after = used(server, databasePid);
  if (refused > 0)
    throw new Error(`${server.name} refused ${refused} of ${figures.requests} requests, as with: ${example.slice(0, 400)}`);
  return {
    perSecond: figures.requests / figures.seconds,
    p50: figures.p50,
    p99: figures.p99,
    mean: figures.mean,
    cpu: (after.api - before.api) / figures.requests,
    databaseCpu: databasePid && (after.database - before.database) / figures.requests,
    peakMegabytes: peakMegabytes(server.pid),
  };
}

const used = (server, databasePid) => ({ api: cpuMicros(server.pid), database: databasePid && cpuMicros(databasePid) });

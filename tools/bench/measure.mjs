import { cpuMicros, peakMegabytes } from './process-figures.mjs';

/** Starts the process that makes the load. The returned function puts a server under it for some seconds; `databasePid` is that of the database server. */
export async function startLoad(bed) {
  const { ask } = await bed.startWorker('load.mjs');
  return async (server, { requests, first, connections, seconds, databasePid }) => {
    const used = () => [cpuMicros(server.pid), databasePid && cpuMicros(databasePid)];
    const before = used();
    const { errors, example, kinds, ...figures } = await ask({ origin: server.origin, requests, first, connections, seconds });
    const [cpu, databaseCpu] = used().map((micros, place) => micros && (micros - before[place]) / figures.requests);
    if (errors > 0)
      throw new Error(
        `${server.name} answered ${errors} of ${figures.requests} requests with an error: ${example.slice(0, 400)}`,
      );
    const { p50, p99 } = figures;
    const perSecond = figures.requests / figures.seconds;
    const ofKinds = requests[0].kind && { kinds };
    return { perSecond, p50, p99, cpu, databaseCpu, peakMegabytes: peakMegabytes(server.pid), ...ofKinds };
  };
}

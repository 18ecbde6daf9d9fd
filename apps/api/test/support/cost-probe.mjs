/** Loaded into a server before its own code: measures the cost of its work, and reports it to the parent process. */
import { subscribe } from 'node:diagnostics_channel';
import { openSync, readSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { isMainThread } from 'node:worker_threads';

const SAMPLE_EVERY_MS = 5;
const YARDSTICK_ROUNDS = 60;

/** Connections that were opened since the measurement began. */
let connections;
let cost;
let cpuAtStart;

function begin() {
  cpuAtStart = process.cpuUsage();
  connections = new Set();
  cost = { maxBytesRead: 0, maxJsonLength: 0, maxBlockedMs: 0 };
}

const recordMax = (name, value) => (cost[name] = Math.max(cost[name], value));
const milliseconds = ({ user, system }) => (user + system) / 1000;

// The threads of the server load this file too.
if (isMainThread) measure();

function measure() {
  subscribe('net.server.socket', ({ socket }) => {
    connections.add(socket);
    socket.once('close', () => {
      if (connections.delete(socket)) recordMax('maxBytesRead', socket.bytesRead);
    });
  });

  const parse = JSON.parse;
  JSON.parse = (text, reviver) => {
    recordMax('maxJsonLength', String(text).length);
    return parse(text, reviver);
  };

  // CPU time instead of elapsed time: other work on the machine does not change the result.
  const cpuTime = mainThreadClock();
  let cpuAtSample = cpuTime();
  setInterval(() => {
    recordMax('maxBlockedMs', cpuTime() - cpuAtSample);
    cpuAtSample = cpuTime();
  }, SAMPLE_EVERY_MS).unref();

  begin();
  let slowness = 1;
  process.on('message', (command) => {
    if (command === 'collect') return process.send(retainedMb());
    if (command === 'begin') {
      slowness = measureSlowness(cpuTime);
      cpuAtSample = cpuTime();
      begin();
    }
    for (const { bytesRead } of connections) recordMax('maxBytesRead', bytesRead);
    const { maxBlockedMs, ...counts } = cost;
    const cpuMs = milliseconds(process.cpuUsage(cpuAtStart));
    const residentMb = process.memoryUsage.rss() / 1e6;
    if (command === 'report') slowness = Math.max(slowness, measureSlowness(cpuTime));
    cpuAtSample = cpuTime();
    process.send({ ...counts, maxBlockedMs: maxBlockedMs / slowness, cpuMs: cpuMs / slowness, residentMb });
  });
  process.channel.unref();
}

/** The memory, in megabytes, of what the server still refers to. The resident memory would depend on when the collector last ran. */
function retainedMb() {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** The CPU time, in milliseconds, that the processor on which the limits were set needs for the loop below. */
const REFERENCE_MS = 5;
const yardstick = new Uint32Array(65_536);

/**
 * How many times longer than on that processor the same work takes now, at least 1. Processors differ, and each becomes slower while its other threads work:
 * what is measured is divided by it, so that the limits mean the same work everywhere.
 */
function measureSlowness(cpuTime) {
  const start = cpuTime();
  for (let round = 0; round < YARDSTICK_ROUNDS; round++)
    for (let index = 1; index < yardstick.length; index++) yardstick[index] = (yardstick[index - 1] * 31 + index) ^ round;
  return Math.max(1, (cpuTime() - start) / REFERENCE_MS);
}

/**
 * The CPU time of the thread that serves requests, in milliseconds. Other threads, which hash passwords and collect garbage, block nobody; if the machine has
 * other work, they may do much of theirs between two samples. Only Linux reports the time of one thread; elsewhere it is that of the process.
 */
function mainThreadClock() {
  let file;
  try {
    file = openSync('/proc/thread-self/schedstat', 'r');
  } catch {
    return () => milliseconds(process.cpuUsage());
  }
  const buffer = Buffer.alloc(100);
  // Nanoseconds on the processor come first.
  return () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0)).split(' ', 1)[0]) / 1e6;
}

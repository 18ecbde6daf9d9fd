/** Loaded into a server before its own code: measures the cost of its work, and reports it to the parent process. */
import { subscribe } from 'node:diagnostics_channel';
import { setInterval } from 'node:timers';

const SAMPLE_EVERY_MS = 5;

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
let cpuAtSample = process.cpuUsage();
setInterval(() => {
  recordMax('maxBlockedMs', milliseconds(process.cpuUsage(cpuAtSample)));
  cpuAtSample = process.cpuUsage();
}, SAMPLE_EVERY_MS).unref();

begin();
process.on('message', (command) => {
  if (command === 'begin') begin();
  for (const { bytesRead } of connections) recordMax('maxBytesRead', bytesRead);
  process.send({ ...cost, cpuMs: milliseconds(process.cpuUsage(cpuAtStart)), residentMb: process.memoryUsage.rss() / 1e6 });
});
process.channel.unref();

import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** What the figures were measured on. */
export function machineFacts() {
  const [{ model }] = os.cpus();
  return {
    processor: model,
    cores: os.cpus().length,
    memory: `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    commit: commit(),
    load: os.loadavg()[0].toFixed(2),
  };
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

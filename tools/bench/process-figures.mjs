import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Microseconds of processor that a process has used so far, in its own code and in the kernel's for it. */
export function cpuMicros(pid) {
  // The name of the program stands second, in parentheses, and may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user + system) * 1e6) / TICKS_PER_SECOND;
}

/** The most memory that a process has held so far, in megabytes. */
export function peakMegabytes(pid) {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

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
export const peakMegabytes = (pid) => megabytesOf(pid, /^VmHWM:\s+(\d+) kB$/m);

/** The memory that a process holds now, in megabytes. */
export const residentMegabytes = (pid) => megabytesOf(pid, /^VmRSS:\s+(\d+) kB$/m);

const megabytesOf = (pid, line) => Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Looks at the memory of processes, given by name, once a second until it is stopped; then returns for each how it went, with its slope in megabytes a minute. */
export function watchMemory(pids) {
  const looks = Object.entries(pids).map(([name, pid]) => ({ name, pid, samples: [] }));
  const look = () => looks.forEach(({ pid, samples }) => samples.push(residentMegabytes(pid)));
  const timer = setInterval(look, 1_000);
  return function stop() {
    clearInterval(timer);
    look();
    const told = ({ name, samples }) => [
      name,
      { first: samples[0], last: samples.at(-1), most: Math.max(...samples), slopePerMinute: slope(samples) },
    ];
    return Object.fromEntries(looks.map(told));
  };
}

/** Megabytes a minute by least squares, over the second half, when everything that is kept has been made. */
function slope(samples) {
  const late = samples.slice(samples.length >> 1);
  const middle = (late.length - 1) / 2;
  const mean = late.reduce((sum, value) => sum + value, 0) / late.length;
  const [top, bottom] = late.reduce(
    ([t, b], value, index) => [t + (index - middle) * (value - mean), b + (index - middle) ** 2],
    [0, 0],
  );
  return bottom === 0 ? 0 : Number(((top / bottom) * 60).toFixed(2));
}

import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logWatch, SHORT_LIVED } from '@grove/core/testing';

/** The built dispatcher: compiling the sources for each process would take longer than the tests. */
const DISPATCHER = join(__dirname, '../../../../dist/grove/apps/webhook-dispatcher/dist/main.js');

/** A module that prints when the stop signal arrives. The dispatcher handles the signal in the same turn of the event loop, and starts no request after it. */
const SIGNAL_PRINTER = `data:text/javascript,process.on('SIGTERM',()=>process.stderr.write('received SIGTERM'))`;

/** A dispatcher in a separate process, as in production. */
export interface DispatcherProcess {
  /** Resolves with the exit code. */
  readonly end: Promise<number | null>;
  /** Resolves when the log matches; rejects if the process ends before. */
  logged(pattern: RegExp): Promise<void>;
  log(): string;
  /** Sends SIGTERM, and resolves when the process has received it. */
  stop(): Promise<void>;
  kill(): void;
}

/** Starts a dispatcher on a database. */
export function startDispatcherProcess(databaseUrl: string, env: Record<string, string> = {}): DispatcherProcess {
  const settings = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [...SHORT_LIVED, '--import', SIGNAL_PRINTER, DISPATCHER], {
    cwd: tmpdir(),
    env: { ...settings, ...env },
    stdio: 'pipe',
  });
  let log = '';
  const listeners = new Set<() => void>();
  child.stderr.on('data', (data: Buffer) => {
    log += data.toString();
    logWatch.write(data.toString());
    listeners.forEach((listener) => listener());
  });
  const end = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(() => logWatch.requireSilence());
  const logged = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const check = () => pattern.test(log) && resolve();
      listeners.add(check);
      check();
      void end.then((code) => reject(new Error(`The dispatcher ended with ${code} and did not log ${pattern}:\n${log}`)));
    });
  return {
    end,
    logged,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await logged(/received SIGTERM/);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

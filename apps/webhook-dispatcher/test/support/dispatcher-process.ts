import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { logWatch } from '@grove/core/testing';

const here = (path: string) => resolve(__dirname, path);

/** The dispatcher as it was built: compiling the sources anew for each process would take longer than what it is started for. */
const DISPATCHER = here('../../dist/main.js');

/** Says when the request to stop has come; until then anything may begin. The dispatcher hears of it in the same turn of its loop. */
const TELLING = `data:text/javascript,process.on('SIGTERM',()=>process.stderr.write('asked to stop'))`;

/** A dispatcher as it is started in production, as a process of its own. */
export interface DispatcherProcess {
  /** Its exit code, once it has ended. */
  readonly end: Promise<number | null>;
  /** Resolves when its log says so; fails when it ends without. */
  said(what: RegExp): Promise<void>;
  log(): string;
  /** Asks it to stop; resolves when it has heard that. */
  stop(): Promise<void>;
  kill(): void;
}

/** Starts a dispatcher over a database. */
export function startDispatcherProcess(databaseUrl: string, env: Record<string, string> = {}): DispatcherProcess {
  const settings = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, ['--import', TELLING, DISPATCHER], {
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
  const end = new Promise<number | null>((gone) => child.once('close', gone)).finally(() => logWatch.requireSilence());
  const said = (what: RegExp) =>
    new Promise<void>((heard, failed) => {
      const look = () => what.test(log) && heard();
      listeners.add(look);
      look();
      void end.then((code) => failed(new Error(`The dispatcher ended with ${code} and never said ${what}:\n${log}`)));
    });
  return {
    end,
    said,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await said(/asked to stop/);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

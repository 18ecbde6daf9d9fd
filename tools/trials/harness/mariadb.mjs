import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { accountSql, asRoot, installSystemTables, placeOf } from '../../engines/mysql-server.mjs';
import { endServer, findProgram, freePort, untilReady } from '../../engines/programs.mjs';

/** Small and quick rather than durable. */
const OPTIONS = [
  ...['--bind-address=127.0.0.1', '--skip-name-resolve', '--max-connections=300', '--max-allowed-packet=64M'],
  ...['--innodb-buffer-pool-size=64M', '--innodb-flush-log-at-trx-commit=2', '--performance-schema=OFF'],
];

export const PROGRAM = findProgram('mariadbd');

/** A private MariaDB, which a trial kills, freezes, and starts again with the same files. All servers of a trial have the same `password`. */
export class MariaDb {
  #stage;

  constructor(stage, name, { password = randomBytes(12).toString('hex'), data } = {}) {
    this.#stage = stage;
    this.name = name;
    this.password = password;
    this.folder = join(stage.folder, name);
    this.home = { data: data ?? join(this.folder, 'data'), temporary: join(this.folder, 'tmp') };
  }

  /** Makes the files of a new server; `accounts` is SQL that it runs whenever it starts. */
  async install({ accounts = accountSql(this.password) } = {}) {
    mkdirSync(this.folder, { recursive: true });
    installSystemTables(PROGRAM, this.home);
    writeFileSync(join(this.folder, 'account.sql'), accounts, { mode: 0o600 });
    this.port ??= await freePort();
  }

  /** The options of this server, besides those of its place. Servers of a cluster have more. */
  options() {
    return [`--init-file=${join(this.folder, 'account.sql')}`, ...asRoot()];
  }

  /** What a server of a cluster waits for besides answers. */
  mustBeReady() {
    return this.query('SELECT 1');
  }

  commandLine() {
    const place = [...placeOf(this.home), `--socket=${join(this.folder, 'socket')}`, `--pid-file=${join(this.folder, 'pid')}`];
    return ['--no-defaults', ...place, `--port=${this.port}`, ...OPTIONS, ...this.options()];
  }

  async launch(more = [], { minutes = 1, ...how } = {}) {
    const file = join(this.folder, 'log');
    const log = openSync(file, 'a');
    this.process = this.#stage.adopt(spawn(PROGRAM, [...this.commandLine(), ...more], { ...how, stdio: ['ignore', log, log] }));
    closeSync(log);
    await untilReady(this.process, this.name, () => this.mustBeReady(), { minutes }).catch((error) => {
      throw new Error(`${error.message}\n${readFileSync(file, 'utf8').slice(-6_000)}`, { cause: error });
    });
  }

  /** The URL of a database at this server, or through another port of this machine. */
  urlOf(database = '', { port = this.port, account = 'grove' } = {}) {
    return `mysql://${account}:${this.password}@127.0.0.1:${port}/${database}`;
  }

  async query(sql) {
    const connection = await mysql.createConnection({ uri: this.urlOf(), connectTimeout: 1_000 });
    try {
      return (await connection.query(sql))[0];
    } finally {
      connection.destroy();
    }
  }

  /** Ends the server immediately, as a loss of power does. */
  kill() {
    return endServer(this.process);
  }

  freeze() {
    this.process.kill('SIGSTOP');
  }

  thaw() {
    this.process.kill('SIGCONT');
  }
}

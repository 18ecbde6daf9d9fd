import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { accountSql, asRoot, installSystemTables, placeOf } from '../engines/mysql-server.mjs';
import { endServer, findProgram, freePort, untilReady } from '../engines/programs.mjs';

/** What is not installed, in words; empty if a pair can be started. */
export const missingPrograms = () => (findProgram('mariadbd') && findProgram('mariadb-install-db') ? [] : ['mariadb-server']);

/** Either server can be the primary, as after a switch. Small and quick rather than durable. */
const OPTIONS = [
  ...['--bind-address=127.0.0.1', '--skip-name-resolve', '--max-connections=300', '--max-allowed-packet=64M'],
  ...['--innodb-buffer-pool-size=64M', '--innodb-flush-log-at-trx-commit=2', '--performance-schema=OFF'],
  ...['--log-bin=bin', '--binlog-format=ROW', '--log-slave-updates=ON', '--sync-binlog=0', '--gtid-strict-mode=ON'],
  '--slave-net-timeout=5',
];

/** A private primary of MariaDB and its replica, on this machine, in one folder. */
export class ReplicatedPair {
  #folder;
  #password = randomBytes(12).toString('hex');

  constructor(folder) {
    this.#folder = folder;
  }

  async start() {
    this.primary = await this.#install('primary', 1);
    this.replica = await this.#install('replica', 2);
    await Promise.all([this.launch(this.primary), this.launch(this.replica)]);
    await this.follow(this.replica, this.primary);
  }

  /** The URL of a database at a server, or at another port of this machine. */
  urlOf({ port }, database = '') {
    return `mysql://grove:${this.#password}@127.0.0.1:${port}/${database}`;
  }

  async query(server, sql) {
    const connection = await mysql.createConnection({ uri: this.urlOf(server), connectTimeout: 1_000 });
    try {
      return (await connection.query(sql))[0];
    } finally {
      connection.destroy();
    }
  }

  /** Lets a server replicate another one from where it stands. */
  async follow(server, source) {
    await this.query(
      server,
      `CHANGE MASTER TO master_host = '127.0.0.1', master_port = ${source.port}, master_user = 'grove',
        master_password = '${this.#password}', master_use_gtid = slave_pos, master_connect_retry = 1`,
    );
    await this.query(server, 'START SLAVE');
  }

  async launch(server) {
    const log = openSync(server.home.log, 'a');
    const options = ['--no-defaults', ...placeOf(server.home), ...server.options, ...OPTIONS, ...asRoot()];
    if (server === this.replica) options.push('--read-only');
    server.process = spawn(findProgram('mariadbd'), options, { stdio: ['ignore', log, log] });
    closeSync(log);
    await untilReady(server.process, server.name, () => this.query(server, 'SELECT 1')).catch((error) => {
      throw new Error(`${error.message}\n${readFileSync(server.home.log, 'utf8').slice(-4000)}`, { cause: error });
    });
  }

  /** Ends a server at once, as a loss of power does. */
  kill(server) {
    return endServer(server.process);
  }

  /** Waits until the replica has all changes of the primary. */
  async settle(primary = this.primary, replica = this.replica) {
    const [{ position }] = await this.query(primary, 'SELECT @@gtid_binlog_pos AS position');
    while ((await this.query(replica, `SELECT MASTER_GTID_WAIT('${position}', 1) AS late`))[0].late !== 0) await delay(50);
  }

  stop() {
    for (const server of [this.primary, this.replica]) server?.process?.kill('SIGKILL');
  }

  async #install(name, id) {
    const folder = join(this.#folder, name);
    mkdirSync(folder);
    const place = (file) => join(folder, file);
    const home = { data: place('data'), temporary: place('tmp'), log: place('log'), account: place('account.sql') };
    installSystemTables(findProgram('mariadbd'), home);
    // Accounts are made at each server by itself, before anything is replicated.
    writeFileSync(home.account, `SET sql_log_bin = 0;\n${accountSql(this.#password)}`, { mode: 0o600 });
    const port = await freePort();
    const options = [
      ...[`--socket=${place('socket')}`, `--pid-file=${place('pid')}`, `--port=${port}`, `--server-id=${id}`],
      ...[`--init-file=${home.account}`, `--relay-log=relay`],
    ];
    return { name, home, port, options };
  }
}

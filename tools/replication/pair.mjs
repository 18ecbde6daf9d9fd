import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A commit is acknowledged only when the replica has it in its relay log. Without a replica the primary goes on alone. */
const SEMI_SYNC = [
  ...['--rpl-semi-sync-master-enabled=ON', '--rpl-semi-sync-slave-enabled=ON', '--rpl-semi-sync-master-wait-point=AFTER_SYNC'],
  ...['--rpl-semi-sync-master-timeout=3600000', '--rpl-semi-sync-master-wait-no-slave=OFF'],
];

/** A server that was the primary and crashed undoes what its replica never got. */
const CRASHED_PRIMARY = ['--init-rpl-role=SLAVE'];

/** A private primary of MariaDB and its replica, on this machine, in one folder. */
export class ReplicatedPair {
  #folder;
  #options;
  #lastId = 2;
  #password = randomBytes(12).toString('hex');

  /** `linkTo` gives the port through which a server is replicated. */
  constructor(folder, { isSemiSync = false, linkTo = async (port) => port } = {}) {
    this.#folder = folder;
    this.#options = { isSemiSync, linkTo };
  }

  async start() {
    this.primary = await this.#install('primary', 1);
    this.replica = await this.#install('replica', 2);
    await Promise.all([this.launch(this.primary), this.launch(this.replica)]);
    await this.follow(this.replica, this.primary);
  }

  /** The URL of a database at a server, or at another port of this machine. The account "shop" cannot change anything at a read-only server. */
  urlOf({ port }, database = '', account = 'grove') {
    return `mysql://${account}:${this.#password}@127.0.0.1:${port}/${database}`;
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
      `CHANGE MASTER TO master_host = '127.0.0.1', master_port = ${source.link}, master_user = 'grove',
        master_password = '${this.#password}', master_use_gtid = slave_pos, master_connect_retry = 1`,
    );
    await this.query(server, 'START SLAVE');
  }

  async launch(server, more = []) {
    const log = openSync(server.home.log, 'a');
    const semiSync = this.#options.isSemiSync ? SEMI_SYNC : [];
    const options = ['--no-defaults', ...placeOf(server.home), ...server.options, ...OPTIONS, ...semiSync, ...asRoot(), ...more];
    if (server === this.replica) options.push('--read-only');
    server.process = spawn(findProgram('mariadbd'), options, { stdio: ['ignore', log, log] });
    closeSync(log);
    await untilReady(server.process, server.name, () => this.query(server, 'SELECT 1')).catch((error) => {
      throw new Error(`${error.message}\n${readFileSync(server.home.log, 'utf8').slice(-4000)}`, { cause: error });
    });
  }

  /** Ends a server immediately, as a loss of power does. */
  kill(server) {
    return endServer(server.process);
  }

  /** Waits until the replica has all changes of the primary; fails if it cannot make them. */
  async settle(primary = this.primary, replica = this.replica) {
    const [{ position }] = await this.query(primary, 'SELECT @@gtid_binlog_pos AS position');
    while ((await this.query(replica, `SELECT MASTER_GTID_WAIT('${position}', 1) AS late`))[0].late !== 0) {
      const [{ Last_SQL_Error: error } = {}] = await this.query(replica, 'SHOW SLAVE STATUS');
      if (error) throw new Error(`The replica stopped: ${error}`);
      await delay(50);
    }
  }

  /** Makes the replica, which must not wait for anything of the primary any more, the primary. */
  async promote() {
    await this.query(this.replica, 'STOP SLAVE');
    await this.query(this.replica, 'RESET SLAVE ALL');
    await this.query(this.replica, 'SET GLOBAL read_only = OFF');
    [this.primary, this.replica] = [this.replica, this.primary];
  }

  /** Lets the former primary follow the new one from where it stands. */
  async demote() {
    await this.query(this.replica, 'SET GLOBAL gtid_slave_pos = @@gtid_binlog_pos');
    await this.follow(this.replica, this.primary);
  }

  /** Starts a former primary that was killed as the replica, without what nobody acknowledged. */
  async rejoin() {
    await this.launch(this.replica, CRASHED_PRIMARY);
    await this.demote();
  }

  /** Makes the replica anew from everything that the primary has in its binary logs. */
  async rebuild() {
    rmSync(this.replica.home.folder, { recursive: true, force: true });
    this.#make(this.replica.home);
    // A server ignores changes that have its own id.
    await this.launch(this.replica, [`--server-id=${++this.#lastId}`]);
    await this.follow(this.replica, this.primary);
  }

  stop() {
    for (const server of [this.primary, this.replica]) server?.process?.kill('SIGKILL');
  }

  async #install(name, id) {
    const folder = join(this.#folder, name);
    const place = (file) => join(folder, file);
    const home = { folder, data: place('data'), temporary: place('tmp'), log: place('log'), account: place('account.sql') };
    this.#make(home);
    const port = await freePort();
    const options = [
      ...[`--socket=${place('socket')}`, `--pid-file=${place('pid')}`, `--port=${port}`, `--server-id=${id}`],
      ...[`--init-file=${home.account}`, `--relay-log=relay`],
    ];
    return { name, home, port, link: await this.#options.linkTo(port), options };
  }

  #make(home) {
    mkdirSync(home.folder);
    installSystemTables(findProgram('mariadbd'), home);
    // Accounts are made at each server by itself, before anything is replicated.
    const accounts = [
      accountSql(this.#password),
      `CREATE USER IF NOT EXISTS shop@127.0.0.1 IDENTIFIED BY '${this.#password}';`,
      'GRANT ALL ON grove.* TO shop@127.0.0.1;',
      'CREATE USER IF NOT EXISTS haproxy@127.0.0.1;',
    ];
    writeFileSync(home.account, `SET sql_log_bin = 0;\n${accounts.join('\n')}\n`, { mode: 0o600 });
  }
}

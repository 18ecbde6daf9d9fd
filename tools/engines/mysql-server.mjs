import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { endServer, findProgram, findPrograms, freePort, untilReady } from './programs.mjs';

/** The server program of the tests: the one that is named, or MariaDB, or MySQL; undefined when neither is installed. */
const programOfTests = () => process.env.GROVE_TEST_MYSQL_PROGRAM ?? findProgram('mariadbd', 'mysqld');

/** The server program of MySQL: the one that is named, or one that is installed. Where MariaDB is installed, `mysqld` may be another name for it. */
export function findMysqlProgram() {
  const named = process.env.GROVE_TEST_MYSQL_PROGRAM;
  return (named ? [named] : findPrograms('mysqld')).find((program) => !isMariaDb(program));
}

const isMariaDb = (program) => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.includes('MariaDB');

/** Starts the server of the tests in a folder and gives its url and its socket, or undefined when no program is installed. */
export async function startMysqlServer(folder, { certificates, adopt }) {
  const program = programOfTests();
  if (!program) return undefined;
  const server = new MysqlServer({ folder, adopt }, 'mysql', { program });
  const pem = (name) => join(certificates, `${name}.pem`);
  await server.start([
    ...['--innodb-buffer-pool-size=128M', '--skip-log-bin', `--secure-file-priv=${server.home.temporary}`],
    // Without a file for each table, which is the default, databases are created and deleted in half of the time.
    '--innodb-file-per-table=OFF',
    // Clients may encrypt their connections, and show a certificate.
    ...[`--ssl-ca=${pem('ca')}`, `--ssl-cert=${pem('server')}`, `--ssl-key=${pem('server-key')}`],
  ]);
  return { url: server.urlOf(), socket: server.socket };
}

/** Small and quick rather than durable: only tests and trials live here. */
const OPTIONS = [
  ...['--bind-address=127.0.0.1', '--skip-name-resolve', '--max-connections=400', '--max-allowed-packet=64M'],
  ...['--innodb-buffer-pool-size=64M', '--innodb-flush-log-at-trx-commit=2', '--performance-schema=OFF', '--loose-mysqlx=OFF'],
];

/** A private MariaDB or MySQL, which can be killed, frozen, and started again with the same files. All servers of a trial have the same `password`. */
export class MysqlServer {
  #stage;

  constructor(stage, name, { program = findProgram('mariadbd'), password = randomBytes(12).toString('hex'), data } = {}) {
    this.#stage = stage;
    Object.assign(this, { name, program, password, folder: join(stage.folder, name) });
    this.socket = join(this.folder, 'socket');
    this.home = { data: data ?? join(this.folder, 'data'), temporary: join(this.folder, 'tmp') };
  }

  /** Makes the files of a new server; `accounts` is SQL that it runs whenever it starts. */
  async install({ accounts = accountSql(this.password) } = {}) {
    for (const folder of [this.folder, this.home.data, this.home.temporary]) mkdirSync(folder, { recursive: true });
    const installer = isMariaDb(this.program) && findProgram('mariadb-install-db', 'mysql_install_db');
    const [command, options] = installer
      ? [installer, ['--no-defaults', '--auth-root-authentication-method=normal', '--skip-test-db', '--skip-name-resolve']]
      : [this.program, ['--no-defaults', '--initialize-insecure']];
    const result = spawnSync(command, [...options, ...this.#place(), ...asRoot()], { encoding: 'utf8' });
    if (result.status !== 0) throw new Error(`${command} failed.\n${result.stdout}\n${result.stderr}`);
    writeFileSync(join(this.folder, 'account.sql'), accounts, { mode: 0o600 });
    this.port ??= await freePort();
  }

  async start(more) {
    await this.install();
    await this.launch(more);
    return this;
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
    const files = [`--socket=${this.socket}`, `--pid-file=${join(this.folder, 'pid')}`, `--port=${this.port}`];
    return ['--no-defaults', ...this.#place(), ...files, ...OPTIONS, ...this.options()];
  }

  async launch(more = [], { minutes = 1, ...how } = {}) {
    const file = join(this.folder, 'log');
    const log = openSync(file, 'a');
    const command = [...this.commandLine(), ...more];
    this.process = this.#stage.adopt(spawn(this.program, command, { ...how, stdio: ['ignore', log, log] }));
    closeSync(log);
    await untilReady(this.process, this.name, () => this.mustBeReady(), { minutes }).catch((error) => {
      throw new Error(`${error.message}\n${readFileSync(file, 'utf8').slice(-6_000)}`, { cause: error });
    });
  }

  /** The URL of a database at this server, or through another port of this machine. */
  urlOf(database = '', { port = this.port, account = 'grove' } = {}) {
    return `mysql://${account}:${this.password}@127.0.0.1:${port}/${database}`;
  }

  async query(sql, database, values) {
    const connection = await mysql.createConnection({ uri: this.urlOf(database), connectTimeout: 1_000 });
    try {
      return (await connection.query(sql, values))[0];
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

  /** Where it has its files. A starting server, the installer's too, sweeps the folder of its temporary tables; one of its own keeps it away from those of others. */
  #place() {
    return [`--datadir=${this.home.data}`, `--tmpdir=${this.home.temporary}`];
  }
}

/** The servers refuse to run as root unless an option says so. */
const asRoot = () => (process.getuid?.() === 0 ? ['--user=root'] : []);

export const accountSql = (password) =>
  ['127.0.0.1', 'localhost']
    .map(
      (host) =>
        `CREATE USER IF NOT EXISTS 'grove'@'${host}' IDENTIFIED BY '${password}';\n` +
        `GRANT ALL PRIVILEGES ON *.* TO 'grove'@'${host}' WITH GRANT OPTION;\n`,
    )
    .join('');

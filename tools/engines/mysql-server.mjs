import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { findProgram, findPrograms, freePort, untilReady } from './programs.mjs';

/** The server program of the tests: the one that is named, or MariaDB, or MySQL; undefined when neither is installed. */
const serverProgram = () => process.env.GROVE_TEST_MYSQL_PROGRAM ?? findProgram('mariadbd', 'mysqld');

/** The server program of MySQL: the one that is named, or one that is installed. Where MariaDB is installed, `mysqld` may be another name for it. */
export function findMysqlProgram() {
  const named = process.env.GROVE_TEST_MYSQL_PROGRAM;
  return (named ? [named] : findPrograms('mysqld')).find((program) => !isMariaDb(program));
}

const isMariaDb = (program) => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.includes('MariaDB');

/**
 * Starts a private MariaDB or MySQL in this folder and gives its url and its socket, or undefined when neither is installed. Without `filePerTable`, which is the
 * default of both servers, databases are created and deleted in half of the time.
 */
export async function startMysqlServer(folder, { flushLogAtCommit = 2, filePerTable = true, certificates, adopt }) {
  const program = serverProgram();
  if (!program) return undefined;

  const home = {
    data: join(folder, 'mysql'),
    temporary: join(folder, 'mysql-tmp'),
    log: join(folder, 'mysql.log'),
    account: join(folder, 'account.sql'),
  };
  const password = randomBytes(12).toString('hex');
  installSystemTables(program, home);
  writeFileSync(home.account, accountSql(password), { mode: 0o600 });

  const port = await freePort();
  const log = openSync(home.log, 'a');
  const server = adopt(
    spawn(program, [...serverOptions(home, folder, { port, flushLogAtCommit, filePerTable }), ...tlsOptions(certificates)], {
      stdio: ['ignore', log, log],
    }),
  );
  closeSync(log);
  const url = `mysql://grove:${password}@127.0.0.1:${port}/`;
  await untilReady(server, program, () => canConnect(url)).catch((error) => {
    throw new Error(`${error.message}\n${readFileSync(home.log, 'utf8').slice(-4000)}`, { cause: error });
  });
  return { url, socket: join(folder, 'mysql.sock') };
}

export function installSystemTables(program, home) {
  mkdirSync(home.data);
  mkdirSync(home.temporary);
  const installer = isMariaDb(program) && findProgram('mariadb-install-db', 'mysql_install_db');
  const [command, options] = installer
    ? [installer, ['--no-defaults', '--auth-root-authentication-method=normal', '--skip-test-db', '--skip-name-resolve']]
    : [program, ['--no-defaults', '--initialize-insecure']];
  const result = spawnSync(command, [...options, ...placeOf(home), ...asRoot()], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`${command} failed.\n${result.stdout}\n${result.stderr}`);
}

/** Small and quick rather than durable: only tests live here. */
function serverOptions(home, folder, { port, flushLogAtCommit, filePerTable }) {
  return [
    '--no-defaults',
    ...placeOf(home),
    `--socket=${join(folder, 'mysql.sock')}`,
    `--pid-file=${join(folder, 'mysql.pid')}`,
    `--init-file=${home.account}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    '--max-connections=400',
    '--max-allowed-packet=64M',
    `--innodb-flush-log-at-trx-commit=${flushLogAtCommit}`,
    `--innodb-file-per-table=${filePerTable ? 'ON' : 'OFF'}`,
    '--innodb-buffer-pool-size=128M',
    '--performance-schema=OFF',
    '--skip-log-bin',
    `--secure-file-priv=${home.temporary}`,
    '--loose-mysqlx=OFF',
    ...asRoot(),
  ];
}

/** Clients may encrypt their connections, and show a certificate. */
function tlsOptions(certificates) {
  if (!certificates) return [];
  const file = (name) => join(certificates, `${name}.pem`);
  return [`--ssl-ca=${file('ca')}`, `--ssl-cert=${file('server')}`, `--ssl-key=${file('server-key')}`];
}

/** Where a server has its files. A starting server, the installer's too, sweeps the folder of its temporary tables; one of its own keeps it away from those of others. */
export function placeOf(home) {
  return [`--datadir=${home.data}`, `--tmpdir=${home.temporary}`];
}

/** The servers refuse to run as root unless an option says so. */
export function asRoot() {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

export function accountSql(password) {
  return ['127.0.0.1', 'localhost']
    .map(
      (host) =>
        `CREATE USER IF NOT EXISTS 'grove'@'${host}' IDENTIFIED BY '${password}';\n` +
        `GRANT ALL PRIVILEGES ON *.* TO 'grove'@'${host}' WITH GRANT OPTION;\n`,
    )
    .join('');
}

async function canConnect(url) {
  const connection = await mysql.createConnection(url);
  await connection.end();
}

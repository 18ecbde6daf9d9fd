import { spawn } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { accountSql, asRoot, installSystemTables, placeOf } from '../engines/mysql-server.mjs';
import { findProgram, freePort, untilReady } from '../engines/programs.mjs';

const LOGS = ['ib_logfile0', 'ibdata1'];

/** Starts a server whose tables, and nothing else, are on a small disk: MariaDB ends itself if it has no space to undo a change. */
export async function startMariaDb(folder, disk) {
  const home = { data: join(disk, 'data'), temporary: join(folder, 'mysql-tmp') };
  const program = findProgram('mariadbd');
  installSystemTables(program, home);
  for (const log of LOGS) {
    cpSync(join(home.data, log), join(folder, log));
    rmSync(join(home.data, log));
  }
  const account = join(folder, 'account.sql');
  writeFileSync(account, accountSql('figs'), { mode: 0o600 });
  const port = await freePort();
  const options = [
    ...['--no-defaults', ...placeOf(home), ...asRoot()],
    ...[`--innodb-log-group-home-dir=${folder}`, `--innodb-data-home-dir=${folder}`],
    ...[`--socket=${join(folder, 'mysql.sock')}`, `--pid-file=${join(folder, 'mysql.pid')}`, `--init-file=${account}`],
    ...['--bind-address=127.0.0.1', `--port=${port}`, '--skip-name-resolve', '--innodb-buffer-pool-size=64M'],
  ];
  const server = spawn(program, options, { stdio: 'ignore' });
  const url = `mysql://grove:figs@127.0.0.1:${port}/`;
  await untilReady(server, program, async () => (await mysql.createConnection(url)).end());
  return { server, url };
}

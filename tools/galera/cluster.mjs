import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { accountSql, installSystemTables, placeOf } from '../engines/mysql-server.mjs';
import { endServer, findProgram, freePort, untilReady } from '../engines/programs.mjs';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];

/** How soon members that do not answer are excluded: sooner than by default, because a trial has many faults. */
const TIMEOUTS =
  'evs.keepalive_period=PT0.3S;evs.inactive_check_period=PT0.3S;evs.suspect_timeout=PT1S;evs.inactive_timeout=PT2S;evs.install_timeout=PT2S;gmcast.time_wait=PT0.5S;gmcast.peer_timeout=PT1S';

/** A node that gets everything from another one on a machine that does much else. */
const TRANSFER_MINUTES = 5;

/** The servers refuse to run as root, and rsync gives up its rights: then both run as nobody, who owns all files. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** What is not installed, in words; empty if a cluster can be started. */
export function missingPrograms() {
  return [
    ...(findProgram('mariadbd') && findProgram('mariadb-install-db') ? [] : ['mariadb-server']),
    ...(provider() ? [] : ['galera-4']),
    ...(findProgram('haproxy') ? [] : ['haproxy']),
    ...(findProgram('rsync') && findProgram('wsrep_sst_rsync') ? [] : ['rsync']),
  ];
}

function provider() {
  return PROVIDERS.find((file) => {
    try {
      closeSync(openSync(file, 'r'));
      return true;
    } catch {
      return false;
    }
  });
}

/** A private cluster of MariaDB with Galera, all nodes on this machine, in one folder. */
export class Cluster {
  #folder;
  #password = randomBytes(12).toString('hex');
  nodes = [];

  constructor(folder) {
    this.#folder = folder;
  }

  /** Installs the nodes, starts the first one, and lets the others join it. */
  async start(count) {
    for (let index = 0; index < count; index++) this.nodes.push(await this.#install(index));
    await this.#launch(this.nodes[0], ['--wsrep-new-cluster']);
    for (const node of this.nodes.slice(1)) await this.#launch(node);
  }

  /** The URL of a database through a node, or through another port of this machine. */
  urlOf({ port }, database = '') {
    return `mysql://grove:${this.#password}@127.0.0.1:${port}/${database}`;
  }

  async query(node, sql) {
    const connection = await mysql.createConnection({ uri: this.urlOf(node), connectTimeout: 1_000 });
    try {
      return (await connection.query(sql))[0];
    } finally {
      connection.destroy();
    }
  }

  /** Ends a node immediately, as a loss of power does. */
  kill(node) {
    return endServer(node.server);
  }

  freeze(node) {
    node.server.kill('SIGSTOP');
  }

  thaw(node) {
    node.server.kill('SIGCONT');
  }

  /** Starts a node that was killed, which gets what it has missed (IST), or, if it `forgets` where it was, everything (SST). */
  async rejoin(node, { forgets = false } = {}) {
    await this.#launch(node, forgets ? [] : this.#recoveredPosition(node));
  }

  /** Waits until all nodes are members and have applied the same writes. */
  async settle() {
    for (;;) {
      const states = await Promise.all(this.nodes.map((node) => this.#stateOf(node).catch(() => undefined)));
      const isWhole = states.every((state) => state?.size === this.nodes.length && state.isSynced);
      if (isWhole && new Set(states.map(({ committed }) => committed)).size === 1) return;
      await delay(100);
    }
  }

  stop() {
    for (const { server } of this.nodes) server?.kill('SIGKILL');
  }

  async #stateOf(node) {
    const rows = await this.query(node, "SHOW STATUS LIKE 'wsrep_%'");
    const status = new Map(rows.map(({ Variable_name: name, Value: value }) => [name, value]));
    return {
      size: Number(status.get('wsrep_cluster_size')),
      isSynced: status.get('wsrep_local_state_comment') === 'Synced' && status.get('wsrep_cluster_status') === 'Primary',
      committed: status.get('wsrep_last_committed'),
    };
  }

  async #install(index) {
    const folder = join(this.#folder, `node-${index + 1}`);
    mkdirSync(folder);
    const home = {
      data: join(folder, 'data'),
      temporary: join(folder, 'tmp'),
      log: join(folder, 'log'),
      account: join(this.#folder, 'account.sql'),
    };
    if (index === 0) {
      installSystemTables(findProgram('mariadbd'), home);
      writeFileSync(home.account, accountSql(this.#password), { mode: 0o600 });
    } else {
      // The first node sends it everything.
      mkdirSync(home.temporary);
      mkdirSync(home.data);
    }
    if (UNPRIVILEGED.uid !== undefined) spawnSync('chown', ['-R', `${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid}`, this.#folder]);
    const [port, group, ist, sst] = [await freePort(), await freePort(), await freePort(), await freePort()];
    return { name: `node-${index + 1}`, folder, home, port, group, ist, sst };
  }

  async #launch(node, more = []) {
    const log = openSync(node.home.log, 'a');
    node.server = spawn(findProgram('mariadbd'), [...this.#options(node), ...more], {
      ...UNPRIVILEGED,
      stdio: ['ignore', log, log],
      // The scripts of the state transfer are beside the client programs.
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/bin:/usr/sbin` },
    });
    closeSync(log);
    const mustBeSynced = async () => {
      const { isSynced } = await this.#stateOf(node);
      if (!isSynced) throw new Error('It is not in sync yet.');
    };
    await untilReady(node.server, node.name, mustBeSynced, { minutes: TRANSFER_MINUTES }).catch((error) => {
      throw new Error(`${error.message}\n${readFileSync(node.home.log, 'utf8').slice(-6000)}`, { cause: error });
    });
  }

  #recoveredPosition(node) {
    const { stderr } = spawnSync(findProgram('mariadbd'), [...this.#options(node), '--wsrep-recover'], {
      ...UNPRIVILEGED,
      encoding: 'utf8',
    });
    const position = /Recovered position:? (\S+)/.exec(stderr)?.[1];
    return position ? [`--wsrep-start-position=${position}`] : [];
  }

  #options(node) {
    const { folder, home, port, group, ist, sst } = node;
    const members = this.nodes.map((one) => `127.0.0.1:${one.group}`).join(',');
    return [
      '--no-defaults',
      ...placeOf(home),
      `--socket=${join(folder, 'mysql.sock')}`,
      `--pid-file=${join(folder, 'mysql.pid')}`,
      ...(node === this.nodes[0] ? [`--init-file=${home.account}`] : []),
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      '--skip-name-resolve',
      '--max-connections=200',
      '--max-allowed-packet=64M',
      '--performance-schema=OFF',
      '--loose-mysqlx=OFF',
      '--innodb-buffer-pool-size=64M',
      '--innodb-log-file-size=32M',
      '--innodb-flush-log-at-trx-commit=1',
      '--innodb-autoinc-lock-mode=2',
      '--default-storage-engine=InnoDB',
      '--binlog-format=ROW',
      '--wsrep-on=ON',
      `--wsrep-provider=${provider()}`,
      `--wsrep-provider-options=base_host=127.0.0.1;base_port=${group};gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${ist};gcache.size=64M;${TIMEOUTS}`,
      `--wsrep-cluster-address=gcomm://${members}`,
      '--wsrep-cluster-name=grove-trial',
      `--wsrep-node-name=${node.name}`,
      '--wsrep-node-address=127.0.0.1',
      `--wsrep-node-incoming-address=127.0.0.1:${port}`,
      `--wsrep-sst-receive-address=127.0.0.1:${sst}`,
      '--wsrep-sst-method=rsync',
      '--wsrep-slave-threads=2',
    ];
  }
}

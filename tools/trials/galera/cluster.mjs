import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MysqlServer } from '../../engines/mysql-server.mjs';
import { freePort } from '../../engines/programs.mjs';
import { GALERA } from '../harness/trial.mjs';

/** How soon members that do not answer are excluded: sooner than by default, because a trial has many faults. */
const TIMEOUTS =
  'evs.keepalive_period=PT0.3S;evs.inactive_check_period=PT0.3S;evs.suspect_timeout=PT1S;evs.inactive_timeout=PT2S;evs.install_timeout=PT2S;gmcast.time_wait=PT0.5S;gmcast.peer_timeout=PT1S';

/** The servers refuse to run as root, and rsync gives up its rights: then both run as nobody, who owns all files. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** How a node is started: it gets everything from another one on a machine that does much else, by scripts that are beside the client programs. */
const LAUNCHED = { ...UNPRIVILEGED, minutes: 5, env: { ...process.env, PATH: `${process.env.PATH}:/usr/bin:/usr/sbin` } };

/** A node of a private cluster of MariaDB with Galera. */
class Node extends MysqlServer {
  constructor(stage, name, cluster) {
    super(stage, name, cluster);
    this.cluster = cluster;
  }

  async install() {
    // All others get everything from the first one.
    if (this === this.cluster.nodes[0]) await super.install();
    else for (const folder of [this.home.data, this.home.temporary]) mkdirSync(folder, { recursive: true });
    if (UNPRIVILEGED.uid !== undefined)
      spawnSync('chown', ['-R', `${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid}`, join(this.folder, '..')]);
    for (const name of ['port', 'group', 'ist', 'sst']) this[name] ??= await freePort();
  }

  options() {
    const { port, group, ist, sst, cluster } = this;
    const members = cluster.nodes.map((node) => `127.0.0.1:${node.group}`).join(',');
    return [
      ...(this === cluster.nodes[0] ? [`--init-file=${join(this.folder, 'account.sql')}`] : []),
      ...['--innodb-log-file-size=32M', '--innodb-flush-log-at-trx-commit=1', '--innodb-autoinc-lock-mode=2'],
      ...['--default-storage-engine=InnoDB', '--binlog-format=ROW', '--wsrep-on=ON', `--wsrep-provider=${GALERA}`],
      `--wsrep-provider-options=base_host=127.0.0.1;base_port=${group};gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${ist};gcache.size=64M;${TIMEOUTS}`,
      ...[`--wsrep-cluster-address=gcomm://${members}`, '--wsrep-cluster-name=grove-trial', `--wsrep-node-name=${this.name}`],
      ...['--wsrep-node-address=127.0.0.1', `--wsrep-node-incoming-address=127.0.0.1:${port}`],
      ...[`--wsrep-sst-receive-address=127.0.0.1:${sst}`, '--wsrep-sst-method=rsync', '--wsrep-slave-threads=2'],
    ];
  }

  async mustBeReady() {
    if (!(await this.state()).isSynced) throw new Error('It is not in sync yet.');
  }

  launch(more) {
    return super.launch(more, LAUNCHED);
  }

  /** Starts a node that was killed, which gets what it has missed (IST), or, if it `forgets` where it was, everything (SST). */
  async rejoin({ forgets = false } = {}) {
    const recovered = spawnSync(this.program, [...this.commandLine(), '--wsrep-recover'], { ...UNPRIVILEGED, encoding: 'utf8' });
    const position = !forgets && /Recovered position:? (\S+)/.exec(recovered.stderr)?.[1];
    await this.launch(position ? [`--wsrep-start-position=${position}`] : []);
  }

  async state() {
    const rows = await this.query("SHOW STATUS LIKE 'wsrep_%'");
    const status = new Map(rows.map(({ Variable_name: name, Value: value }) => [name, value]));
    return {
      size: Number(status.get('wsrep_cluster_size')),
      isSynced: status.get('wsrep_local_state_comment') === 'Synced' && status.get('wsrep_cluster_status') === 'Primary',
      committed: status.get('wsrep_last_committed'),
    };
  }
}

/** A private cluster, all nodes on this machine. */
export class Cluster {
  nodes = [];

  /** Installs the nodes, starts the first one, and lets the others join it. */
  async start(stage, count) {
    for (let number = 1; number <= count; number++) {
      const node = new Node(stage, `node-${number}`, this);
      this.password ??= node.password;
      this.nodes.push(node);
      await node.install();
    }
    const [first, ...others] = this.nodes;
    await first.launch(['--wsrep-new-cluster']);
    for (const node of others) await node.launch();
  }

  /** Waits until all nodes are members and have applied the same writes. */
  async settle() {
    for (;;) {
      const states = await Promise.all(this.nodes.map((node) => node.state().catch(() => undefined)));
      const isWhole = states.every((state) => state?.size === this.nodes.length && state.isSynced);
      if (isWhole && new Set(states.map(({ committed }) => committed)).size === 1) return;
      await delay(100);
    }
  }
}

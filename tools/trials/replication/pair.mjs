import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { accountSql, MysqlServer } from '../../engines/mysql-server.mjs';

/** Either server can be the primary, as after a switch. */
const OPTIONS = [
  ...['--log-bin=bin', '--binlog-format=ROW', '--log-slave-updates=ON'],
  ...['--sync-binlog=0', '--gtid-strict-mode=ON', '--slave-net-timeout=5', '--relay-log=relay'],
];

/** A commit is acknowledged only when the replica has it in its relay log. Without a replica the primary goes on alone. */
const SEMI_SYNC = [
  ...['--rpl-semi-sync-master-enabled=ON', '--rpl-semi-sync-slave-enabled=ON', '--rpl-semi-sync-master-wait-point=AFTER_SYNC'],
  ...['--rpl-semi-sync-master-timeout=3600000', '--rpl-semi-sync-master-wait-no-slave=OFF'],
];

/** A server that was the primary and crashed undoes what its replica never got. */
const CRASHED_PRIMARY = ['--init-rpl-role=SLAVE'];

class Server extends MysqlServer {
  constructor(stage, name, id, pair) {
    super(stage, name, { password: pair.password });
    Object.assign(this, { id, pair });
  }

  /** Accounts are made at each server by itself, before anything is replicated. "shop" cannot change anything at a read-only server. */
  async install() {
    const accounts = [
      ...['SET sql_log_bin = 0;', accountSql(this.password)],
      `CREATE USER IF NOT EXISTS shop@127.0.0.1 IDENTIFIED BY '${this.password}';`,
      ...['GRANT ALL ON grove.* TO shop@127.0.0.1;', 'CREATE USER IF NOT EXISTS haproxy@127.0.0.1;'],
    ];
    await super.install({ accounts: `${accounts.join('\n')}\n` });
    this.link ??= await this.pair.linkTo(this.port);
  }

  options() {
    const { isSemiSync, replica } = this.pair;
    const role = this === replica ? ['--read-only'] : [];
    return [...super.options(), `--server-id=${this.id}`, ...OPTIONS, ...(isSemiSync ? SEMI_SYNC : []), ...role];
  }

  /** Lets the server replicate another one from where it stands. */
  async follow(source) {
    await this.query(
      `CHANGE MASTER TO master_host = '127.0.0.1', master_port = ${source.link}, master_user = 'grove',
        master_password = '${this.password}', master_use_gtid = slave_pos, master_connect_retry = 1`,
    );
    await this.query('START SLAVE');
  }
}

/** A private primary of MariaDB and its replica, on this machine. `linkTo` gives the port through which a server is replicated. */
export class ReplicatedPair {
  #lastId = 2;

  constructor(stage, { isSemiSync = false, linkTo = async (port) => port } = {}) {
    Object.assign(this, { isSemiSync, linkTo });
    this.primary = new Server(stage, 'primary', 1, this);
    this.password = this.primary.password;
    this.replica = new Server(stage, 'replica', 2, this);
  }

  async start() {
    for (const server of [this.primary, this.replica]) await server.install();
    await Promise.all([this.primary.launch(), this.replica.launch()]);
    await this.replica.follow(this.primary);
  }

  /** Waits until the replica has all changes of the primary; fails if it cannot make them. */
  async settle() {
    const [{ position }] = await this.primary.query('SELECT @@gtid_binlog_pos AS position');
    while ((await this.replica.query(`SELECT MASTER_GTID_WAIT('${position}', 1) AS late`))[0].late !== 0) {
      const [{ Last_SQL_Error: error } = {}] = await this.replica.query('SHOW SLAVE STATUS');
      if (error) throw new Error(`The replica stopped: ${error}`);
      await delay(50);
    }
  }

  /** Makes the replica, which must not wait for anything of the primary any more, the primary. */
  async promote() {
    for (const sql of ['STOP SLAVE', 'RESET SLAVE ALL', 'SET GLOBAL read_only = OFF']) await this.replica.query(sql);
    [this.primary, this.replica] = [this.replica, this.primary];
  }

  /** Lets the former primary follow the new one from where it stands. */
  async demote() {
    await this.replica.query('SET GLOBAL gtid_slave_pos = @@gtid_binlog_pos');
    await this.replica.follow(this.primary);
  }

  /** Starts a former primary that was killed as the replica, without what nobody acknowledged. */
  async rejoin() {
    await this.replica.launch(CRASHED_PRIMARY);
    await this.demote();
  }

  /** Makes the replica anew from everything that the primary has in its binary logs. */
  async rebuild() {
    rmSync(this.replica.folder, { recursive: true, force: true });
    await this.replica.install();
    // A server ignores changes that have its own id.
    this.replica.id = ++this.#lastId;
    await this.replica.launch();
    await this.replica.follow(this.primary);
  }
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { MysqlServer } from '../../engines/mysql-server.mjs';
import { freePort, untilReady } from '../../engines/programs.mjs';
import { startRedisServer } from '../../engines/redis-server.mjs';
import { Grove, mustBeReady, originAt } from '../harness/grove.mjs';

/** The programs of a shop, by the names under which they are killed. */
const PLAYERS = {
  mysql: { api: ['api'], 'dispatcher-1': ['dispatcher'], 'dispatcher-2': ['dispatcher'] },
  sqlite: { grove: ['cli', 'start'] },
};

/** A shop with its database, and the processes of both, each of which can be killed and started again by its name. */
export async function openShop(stage, engine) {
  const players = new Players(stage);
  const { settings, rows } = await DATABASES[engine](stage, players);
  const port = await freePort();
  const origin = originAt(port);
  const grove = new Grove(stage, {
    ...{ NODE_ENV: 'production', PORT: `${port}`, LOG_LEVEL: 'error', OUTBOUND_ALLOW: '127.0.0.1' },
    ...settings,
  });
  const authorization = await grove.createAdministrator();
  // Each process shows receivers another address of the site, by which it is known who sent what.
  for (const [name, [program, ...args]] of Object.entries(PLAYERS[engine]))
    players.add(name, () => grove.start(program, { args, env: { BASE_URL: `http://${name}` } }));
  await untilReady(players.get(Object.keys(PLAYERS[engine])[0]), 'The shop', () => mustBeReady(origin));
  return { players, rows, origin, authorization, redisUrl: settings.REDIS_URL };
}

/** Where a shop is stored: `settings` point Grove to it, `rows` gives the rows of a statement, once the database answers. */
const DATABASES = {
  async mysql({ folder }, players) {
    const server = new MysqlServer({ folder, adopt: players.adopt('database') }, 'mariadb');
    await server.start(['--innodb-flush-log-at-trx-commit=1']);
    const redis = await startRedisServer(folder, { adopt: players.adopt('redis') });
    await server.query('CREATE DATABASE chaos');
    return {
      settings: { DATABASE_URL: server.urlOf('chaos'), REDIS_URL: redis.url },
      rows: (sql) => untilReady({ exitCode: null, signalCode: null }, 'the database', () => server.query(sql, 'chaos')),
    };
  },
  async sqlite({ folder }) {
    const file = join(folder, 'grove.db');
    return {
      settings: { DATABASE_URL: `sqlite:${file}` },
      async rows(sql) {
        const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
        try {
          return database.prepare(sql).all();
        } finally {
          database.close();
        }
      },
    };
  },
};

class Players {
  #stage;
  #known = new Map();

  constructor(stage) {
    this.#stage = stage;
  }

  /** `start` starts the process, now and after each of its ends. */
  add(name, start, child = start()) {
    this.#known.set(name, { child, start, isEnding: false });
    return child;
  }

  /** Takes over a server that was started by others. It is started again by the same command. */
  adopt(name) {
    return (child) => {
      const start = () => this.#stage.adopt(spawn(child.spawnfile, child.spawnargs.slice(1), { stdio: 'ignore' }));
      return this.add(name, start, this.#stage.adopt(child));
    };
  }

  get(name) {
    return this.#known.get(name).child;
  }

  kill(name, signal) {
    const player = this.#known.get(name);
    player.isEnding ||= signal !== 'SIGSTOP';
    player.child.kill(signal);
  }

  /** Starts again what is not running, and thaws what is frozen. */
  async revive(name) {
    const player = this.#known.get(name);
    const { child } = player;
    child.kill('SIGCONT');
    const isThere = () => child.exitCode === null && child.signalCode === null;
    if (isThere() && !player.isEnding) return;
    if (isThere()) await new Promise((resolve) => child.once('exit', resolve));
    if (player.child === child) Object.assign(player, { child: player.start(), isEnding: false });
  }

  async reviveAll() {
    for (const name of this.#known.keys()) await this.revive(name);
  }
}

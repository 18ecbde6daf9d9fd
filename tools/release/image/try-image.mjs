#!/usr/bin/env node
/**
 * Tries the images without Docker: does what docker/Dockerfile says, step by step, in empty folders, and starts what comes of it: the api with its
 * health check, and the dispatcher, which brings a webhook an order. On SQLite alone, and on MariaDB with Redis where they are installed.
 *
 *   node tools/release/image/try-image.mjs
 *
 * Takes minutes: it installs and builds. What it does not try: Debian's image, the walls of a container, and its read-only file system.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MysqlServer } from '../../engines/mysql-server.mjs';
import { startRedisServer } from '../../engines/redis-server.mjs';
import { openStage } from '../../trials/harness/stage.mjs';
import { missingPackages } from '../../trials/harness/trial.mjs';
import { ignoring, stagesForOthers, stagesOf } from './dockerfile.mjs';
import { buildStage } from './stages.mjs';
import { tryRunning } from './running.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const SECRETS = { SECRET_KEY: randomBytes(24).toString('hex') };
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

const stage = openStage('image');
const { folder } = stage;
// Those who run what is in it are not those who made it.
chmodSync(folder, 0o755);
const started = Date.now();
const say = (line) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);

try {
  checkCompose();
  const { api, dispatcher } = buildImages();
  say('— SQLite');
  await tryRunning(stage, { api, dispatcher, say, env: SECRETS });
  await withServers(async (env) => {
    say('— MariaDB and Redis');
    await tryRunning(stage, { api, dispatcher, say, env: { ...SECRETS, ...env } });
  });
  say('The images hold what they need.');
} finally {
  stage.close();
}

/** Where Compose is installed, it says whether it understands its files. The old one, which Debian has, knows no name of a project. */
function checkCompose() {
  const programs = ['docker compose', 'docker-compose'].map((words) => words.split(' '));
  const ran = ([program, ...words], ...args) => spawnSync(program, [...words, ...args], { encoding: 'utf8' });
  const program = programs.find((one) => ran(one, 'version').status === 0);
  if (!program) return say('Left out: docker compose config; there is no Compose here.');
  const place = join(folder, 'compose');
  mkdirSync(join(place, 'docker'), { recursive: true });
  const files = ['docker/compose.yaml', 'docker/compose.sentinel.yaml'];
  for (const file of files)
    writeFileSync(join(place, file), program.length > 1 ? read(file) : read(file).replace(/^name: .*\n/m, ''));
  writeFileSync(join(place, '.env'), `MYSQL_PASSWORD=walnut\nSECRET_KEY=${'k'.repeat(32)}\n`);
  const args = ['--env-file', join(place, '.env'), ...files.flatMap((file) => ['-f', join(place, file)])];
  const { status, stderr } = ran(program, ...args, 'config', '--quiet');
  if (status !== 0) throw new Error(stderr);
  say(`${program.join(' ')} config: valid`);
}

/** The folders of the stages that run; those that only build are gone by then. */
function buildImages() {
  const stages = stagesOf(read('docker/Dockerfile'));
  const rootOf = (name) => join(folder, name);
  const build = (name) => {
    say(`— stage ${name}`);
    return buildStage({ stages, name, root: rootOf(name), context: ROOT, ignore: ignoring(read('.dockerignore')), rootOf, say });
  };
  const builders = stagesForOthers(stages);
  for (const name of builders) build(name);
  const images = { api: build('api'), dispatcher: build('dispatcher') };
  for (const name of builders) rmSync(rootOf(name), { recursive: true });
  if (!images.api.image.startsWith(`node:${process.versions.node.split('.')[0]}-`))
    say(`This is Node ${process.version}; the image is ${images.api.image}.`);
  return images;
}

async function withServers(work) {
  if (missingPackages(['mariadb-server', 'redis-server']).length > 0) return say('Left out: MariaDB with Redis.');
  const server = await new MysqlServer(stage, 'mariadb').start();
  await server.query('CREATE DATABASE grove');
  const { url } = await startRedisServer(folder, stage);
  await work({ DATABASE_URL: server.urlOf('grove'), REDIS_URL: url });
}

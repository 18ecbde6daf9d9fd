import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { NODE_OF_IMAGES } from '../../trials/ecosystem/install.mjs';
import { freePort } from '../../engines/programs.mjs';
import { ASSETS, README } from '../package/make-package.mjs';
import { commandOf, copyOf, ignoring, labelsOf, stagesForOthers, stagesOf, wholeStage } from './dockerfile.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

const stages = stagesOf(read('docker/Dockerfile'));
const composeText = read('docker/compose.yaml');
const compose = parse(composeText, { merge: true });
const { api, dispatcher, mysql, redis } = compose.services;
const instructionsOf = (name) => wholeStage(stages, name).instructions;
const lastOf = (name, word) =>
  instructionsOf(name)
    .filter((instruction) => instruction.word === word)
    .at(-1)?.rest;

/** What Compose knows of a service, as far as we have a use for it: another name is a slip. */
const SERVICE_KEYS =
  'build cap_drop command depends_on deploy env_file environment healthcheck image init logging ports read_only restart security_opt stop_grace_period tmpfs volumes';
const HEALTH_KEYS = 'test interval timeout start_period retries';

test('an image is made of sources and of what the package has besides, and of nothing else', () => {
  const ignore = ignoring(read('.dockerignore'));
  const left =
    '.git .env .nx node_modules libs/core/node_modules libs/core/dist data apps/api/data apps/api/test tools/trials/ecosystem tools/replay';
  for (const path of left.split(' ')) assert.equal(ignore(path), true, path);
  const projects = ['libs', 'apps'].flatMap((top) => readdirSync(join(ROOT, top)).map((project) => `${top}/${project}`));
  for (const project of projects) {
    const sources = readdirSync(join(ROOT, project, 'src'), { recursive: true }).filter((path) => !path.endsWith('.spec.ts'));
    const needed = [...sources.map((path) => `src/${path}`), 'package.json', 'tsconfig.json'];
    for (const path of needed) assert.equal(ignore(`${project}/${path}`), false, `${project}/${path}`);
  }
  for (const path of ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json', 'tsconfig.json', 'tools/build.mjs'])
    assert.equal(ignore(path), false, path);
  for (const path of [...ASSETS, README]) assert.equal(ignore(path), false, path);
});

test('each image runs a program that there is, not as root; the api is the one that is built when none is named', () => {
  for (const name of ['dispatcher', 'api']) {
    const [node, program] = commandOf(lastOf(name, 'CMD'));
    assert.equal(node, 'node');
    assert.ok(existsSync(join(ROOT, program.replace('/dist/', '/src/').replace(/\.js$/, '.ts'))), program);
    assert.equal(lastOf(name, 'USER'), 'node');
    assert.ok(
      wholeStage(stages, name).image.startsWith(`node:${NODE_OF_IMAGES.split('.')[0]}-`),
      'Trials run with another Node.',
    );
    assert.equal(Boolean(lastOf(name, 'HEALTHCHECK')), name === 'api');
  }
  assert.equal(stages.at(-1).name, 'api');
});

test('packages are installed again only if a manifest or the lock file has changed', () => {
  assert.deepEqual(stagesForOthers(stages), ['manifests', 'build']);
  const steps = instructionsOf('build');
  const installing = steps.findIndex(({ word, rest }) => word === 'RUN' && rest.endsWith('npm ci --omit=dev'));
  const copied = steps.slice(0, installing).filter(({ word }) => word === 'COPY');
  assert.deepEqual(
    copied.map(({ rest }) => copyOf(rest).from),
    ['manifests'],
  );

  const folder = mkdtempSync(join(tmpdir(), 'grove-manifests-'));
  try {
    const kept = ['.npmrc', 'apps/api/package.json', 'package-lock.json', 'package.json'];
    for (const path of [...kept, 'README.md', 'apps/api/src/main.ts', 'libs/core/tsconfig.json', 'tools/start.mjs']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), '');
    }
    execFileSync('sh', ['-ec', lastOf('manifests', 'RUN')], { cwd: folder });
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    assert.deepEqual(left.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort(), kept);
    assert.equal(existsSync(join(folder, 'libs')), false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an image says what it is, as package.json does', () => {
  const { version, description, license } = JSON.parse(read('package.json'));
  for (const name of ['dispatcher', 'api'])
    assert.deepEqual(labelsOf(lastOf(name, 'LABEL')), {
      'org.opencontainers.image.title': 'Grove',
      'org.opencontainers.image.description': description,
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.licenses': license,
      'org.opencontainers.image.source': '$SOURCE',
      'org.opencontainers.image.revision': '$REVISION',
    });
});

test('the health check ends with 0 only if the api lives, and starts no Node', async () => {
  const [program, ...args] = commandOf(lastOf('api', 'HEALTHCHECK'));
  assert.equal(program, 'bash');
  const port = await freePort();
  const codeOfCheck = async () => {
    const check = spawn(program, args, { env: { PATH: process.env.PATH, PORT: `${port}` }, stdio: 'ignore' });
    return (await once(check, 'close'))[0];
  };
  assert.equal(await codeOfCheck(), 1);
  const asked = [];
  let status = 200;
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status).end('{"status":"ok"}');
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  try {
    assert.equal(await codeOfCheck(), 0);
    status = 503;
    assert.equal(await codeOfCheck(), 1);
    assert.deepEqual(asked, ['/health/live', '/health/live']);
  } finally {
    server.close();
  }
});

test('an image has the command grove', () => {
  const [, target] = /ln -s (\S+) node_modules\/\.bin\/grove$/.exec(lastOf('build', 'RUN'));
  const program = join(ROOT, 'dist/grove/node_modules/.bin', target);
  assert.equal(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim(), JSON.parse(read('package.json')).version);
});

test('compose.yaml names nothing that Compose does not know', () => {
  const known = (keys, value, where) =>
    assert.deepEqual(
      Object.keys(value).filter((key) => !keys.split(' ').includes(key)),
      [],
      where,
    );
  known('name services volumes x-logging x-grove', compose, 'top');
  for (const [name, service] of Object.entries(compose.services)) {
    known(SERVICE_KEYS, service, name);
    known('replicas resources', service.deploy, name);
    known('limits', service.deploy.resources, name);
    known('cpus memory', service.deploy.resources.limits, name);
    if (service.healthcheck) known(HEALTH_KEYS, service.healthcheck, name);
    for (const volume of service.volumes) assert.ok(volume.split(':')[0] in compose.volumes, volume);
    for (const other of Object.keys(service.depends_on ?? {})) assert.ok(compose.services[other].healthcheck, other);
  }
});

test('compose.yaml runs api, dispatcher, MySQL and Redis, each within limits and started again when it ends', () => {
  assert.deepEqual(Object.keys(compose.services), ['api', 'dispatcher', 'mysql', 'redis']);
  for (const service of Object.values(compose.services)) {
    assert.equal(service.restart, 'unless-stopped');
    assert.match(service.deploy.resources.limits.memory, /^\d+[MG]$/);
    assert.ok(service.logging.options['max-size']);
  }
  for (const [name, service] of Object.entries({ api, dispatcher })) {
    assert.equal(service.build.target, name);
    assert.ok(stages.some((stage) => stage.name === service.build.target));
    assert.ok(existsSync(join(ROOT, 'docker', service.build.context, service.build.dockerfile)));
    assert.deepEqual(service.depends_on, { mysql: { condition: 'service_healthy' }, redis: { condition: 'service_healthy' } });
    assert.deepEqual([service.read_only, service.cap_drop], [true, ['ALL']]);
  }
  assert.match(mysql.image, /^mysql:8\./);
});

test('Redis throws no jobs away, and has them on disk', () => {
  assert.match(redis.image, /^redis:7/);
  assert.match(redis.command, /--maxmemory-policy noeviction\b/);
  assert.match(redis.command, /--appendonly yes\b/);
  assert.ok(redis.volumes.includes('redis:/data'));
});

test('only a proxy on the same machine reaches the api, and nobody else anything', () => {
  assert.deepEqual(api.ports, ['127.0.0.1:${API_PORTS:-3000}:3000']);
  for (const service of [dispatcher, mysql, redis]) assert.equal(service.ports, undefined);
});

test('whatever compose.yaml reads or sets is documented', () => {
  const example = read('.env.example');
  const documented = example + read('docs/operating/compose.md');
  const asked = [...composeText.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name);
  assert.ok(asked.length > 3);
  for (const name of asked) assert.match(documented, new RegExp(`\\b${name}\\b`), name);
  for (const name of Object.keys(api.environment)) assert.match(example, new RegExp(`^# ${name}=`, 'm'), name);
});

test('each process has as long to end as the manual says', () => {
  const rows = [...read('docs/operating/stopping.md').matchAll(/^\| (api|dispatcher) +\|.*\| +\d+ s +\| (\d+) s \|$/gm)];
  assert.equal(rows.length, 2);
  for (const [, name, seconds] of rows) assert.equal(compose.services[name].stop_grace_period, `${seconds}s`);
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';

const KUBERNETES = 'deploy/kubernetes';
const SYSTEMD = 'deploy/systemd';
const KUSTOMIZATION = 'kustomization.yaml';

/** A component of Kustomize, which replaces the migration in each pod by a job. */
const MIGRATION_JOB = 'migration-job';
const manifests = manifestsIn(KUBERNETES);
const documents = documentsIn(KUBERNETES);
const [job] = documentsIn(join(KUBERNETES, MIGRATION_JOB));
const kustomization = parse(readFileSync(join(KUBERNETES, KUSTOMIZATION), 'utf8'));
const units = readdirSync(SYSTEMD);
const deployments = documents.filter(({ kind }) => kind === 'Deployment');
const settings = readFileSync('.env.example', 'utf8');

for (const document of [...documents, job])
  test(`${document.kind} ${document.metadata.name} follows the schema of Kubernetes`, async () => {
    const models = await import(`kubernetes-models/${document.apiVersion}`);
    new models[document.kind](document).validate();
  });

test('the schemas refuse a wrong type and a missing field', async () => {
  const { Deployment } = await import('kubernetes-models/apps/v1');
  const [{ spec, ...deployment }] = structuredClone(deployments);
  assert.throws(() => new Deployment({ ...deployment, spec: { ...spec, replicas: 'two' } }).validate());
  assert.throws(() => new Deployment({ ...deployment, spec: { ...spec, selector: undefined } }).validate());
});

test('the kustomization lists every manifest, and a tag for every image', () => {
  assert.deepEqual([...kustomization.resources].sort(), manifests.sort());
  const used = deployments.flatMap(({ spec }) => containersOf(spec.template.spec).map(({ image }) => image));
  assert.deepEqual(kustomization.images.map(({ name }) => name).sort(), [...new Set(used)].sort());
});

test('whatever selects pods selects those of one deployment', () => {
  const selectors = documents.flatMap(({ kind, metadata, spec }) =>
    kind === 'Service'
      ? [[metadata.name, spec.selector]]
      : spec?.selector?.matchLabels
        ? [[metadata.name, spec.selector.matchLabels]]
        : [],
  );
  for (const [name, labels] of selectors)
    assert.deepEqual(
      deployments.filter(({ spec }) => isSelected(spec.template.metadata.labels, labels)).map(({ metadata }) => metadata.name),
      [name],
    );
});

test('no container may become root, gain rights or write to its image, and none runs without limits', () => {
  for (const { spec } of [...deployments, job]) {
    assert.equal(spec.template.spec.securityContext.runAsNonRoot, true);
    for (const { securityContext } of containersOf(spec.template.spec)) {
      assert.equal(securityContext.allowPrivilegeEscalation, false);
      assert.equal(securityContext.readOnlyRootFilesystem, true);
      assert.deepEqual(securityContext.capabilities.drop, ['ALL']);
    }
    for (const { resources } of spec.template.spec.containers) assert.ok(resources.limits.memory);
  }
});

test('an api gets requests only while it is ready, and serves those that come until proxies know that it stops', () => {
  const { spec } = deployments.find(({ metadata }) => metadata.name === 'grove-api').spec.template;
  const [{ readinessProbe, livenessProbe }] = spec.containers;
  assert.equal(readinessProbe.httpGet.path, '/health/ready');
  assert.equal(livenessProbe.httpGet.path, '/health/live');
  const literals = kustomization.configMapGenerator.flatMap((generator) => generator.literals);
  const delay = Number(literals.find((literal) => literal.startsWith('SHUTDOWN_DELAY=')).split('=')[1]);
  assert.ok(delay > readinessProbe.periodSeconds * readinessProbe.failureThreshold);
  // A server takes at most 11 seconds after the delay.
  assert.ok(spec.terminationGracePeriodSeconds > delay + 11);
});

test('with the job no pod migrates, and new ones wait until it has: it has the image of the api, and is gone before the next version', () => {
  const { configMapGenerator, patches, resources } = parse(readFileSync(join(KUBERNETES, MIGRATION_JOB, KUSTOMIZATION), 'utf8'));
  assert.deepEqual(resources, manifestsIn(join(KUBERNETES, MIGRATION_JOB)));
  assert.deepEqual(configMapGenerator, [{ name: 'grove', behavior: 'merge', literals: ['MIGRATE_AT_START=false'] }]);
  const [{ target, patch }, ...others] = patches;
  assert.deepEqual([others, parse(patch)], [[], [{ op: 'remove', path: '/spec/template/spec/initContainers' }]]);
  const api = deployments.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name).spec.template.spec;
  const [own] = job.spec.template.spec.containers;
  const [replaced, ...further] = api.initContainers;
  assert.deepEqual([own.image, own.command, further], [replaced.image, replaced.command, []]);
  assert.ok(job.spec.ttlSecondsAfterFinished > 0);
});

test('every setting is one that Grove knows', () => {
  const ofCluster = kustomization.configMapGenerator.flatMap(({ literals }) => literals.map((literal) => literal.split('=')[0]));
  const ofUnits = units.flatMap((unit) =>
    [...readFileSync(join(SYSTEMD, unit), 'utf8').matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
      line.split(' ').map((variable) => variable.split('=')[0]),
    ),
  );
  const ofNode = ['NODE_ENV', 'NODE_OPTIONS'];
  for (const name of [...ofCluster, ...ofUnits].filter((one) => !ofNode.includes(one)))
    assert.match(settings, new RegExp(`^#? ?${name}=`, 'm'));
});

const systemd = spawnSync('systemd-analyze', ['--version']);
const isInstalled = systemd.status === 0;

test(
  'systemd finds no fault in the units',
  { skip: !isInstalled && !process.env.CI && 'systemd-analyze is not installed' },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'grove-units-'));
    try {
      // It checks that the program exists, and on this machine Node may be in another folder.
      for (const unit of units)
        writeFileSync(
          join(folder, unit),
          readFileSync(join(SYSTEMD, unit), 'utf8').replaceAll('/usr/bin/node', process.execPath),
        );
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((unit) => join(folder, unit))], {
        encoding: 'utf8',
      });
      assert.deepEqual([status, stderr], [0, '']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('each unit runs a program that the build makes', () => {
  for (const unit of units) {
    const [, program] = /^ExecStart=\/usr\/bin\/node (\S+)/m.exec(readFileSync(join(SYSTEMD, unit), 'utf8'));
    const source = program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
    assert.ok(readFileSync(source, 'utf8').length > 0);
  }
});

function manifestsIn(folder) {
  return readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== KUSTOMIZATION);
}

function documentsIn(folder) {
  return manifestsIn(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8'), { merge: true }).map((document) => document.toJS()),
  );
}

function containersOf({ containers, initContainers = [] }) {
  return [...initContainers, ...containers];
}

function isSelected(labels, selector) {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}

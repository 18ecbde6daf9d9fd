/** The specs of all projects as one run, so that no core waits for the last file of a project. */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
// Options of a whole run are none of a project.
const { workerIdleMemoryLimit, workerGracefulExitTimeout, testTimeout, ...config } = require('../../jest.config.cjs');

const ROOT = join(__dirname, '../..');
const projects = ['libs', 'apps'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name)));

module.exports = {
  rootDir: ROOT,
  workerIdleMemoryLimit,
  workerGracefulExitTimeout,
  testTimeout,
  testSequencer: join(__dirname, 'order-of-files.cjs'),
  projects: projects.map((project) => ({ ...config, rootDir: join(ROOT, project), displayName: project })),
};

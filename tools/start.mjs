/**
 * From a clone to a running shop: installs what is missing, builds what has changed, and becomes `grove start`.
 * `npm start` runs it; what follows `--` goes on to `grove start`.
 */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const LEAST_NODE = [20, 19];

/** The built program. */
const GROVE = 'dist/grove/apps/cli/dist/main.js';

/** A build that takes longer than this is worth a word. */
const SHORT_MS = 1500;

/** A sign of life comes this often during the build. */
const PROGRESS_MS = 5000;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
requireNode(process.versions.node);
if (isOutdated('node_modules/.package-lock.json', 'package-lock.json')) await install();
await build();
// In this very process: so signals and the exit code are Grove's own.
process.argv = [process.execPath, GROVE, 'start', ...process.argv.slice(2)];
await import(pathToFileURL(GROVE).href);

function requireNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  fail(`Grove needs Node ${LEAST_NODE.join('.')} or newer; this is ${version}. Get it from https://nodejs.org.`);
}

/** npm writes the first of these files at the end of an installation. */
function isOutdated(installed, wanted) {
  return !existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs;
}

async function install() {
  say('Installing what Grove is built of. This takes two to five minutes, once.');
  if ((await npm(['ci', '--include=dev', '--no-audit', '--no-fund'])) === 0) return;
  fail('The installation failed; what npm says above tells why. Then run npm start again.');
}

/** The compiler knows what has changed; with nothing to do it is back immediately. */
async function build() {
  const word = setTimeout(() => say('Building what has changed: up to a minute.'), SHORT_MS);
  const dots = setInterval(() => process.stderr.write('.'), PROGRESS_MS);
  const code = await run(process.execPath, ['tools/build.mjs']);
  clearTimeout(word);
  clearInterval(dots);
  if (code !== 0) fail('The build failed; the messages above tell where.');
}

/** npm says where it is when it has started us; else it is on the path, on Windows as a script. */
function npm(args, options = {}) {
  const { npm_execpath: path = '' } = process.env;
  if (path.endsWith('npm-cli.js')) return run(process.execPath, [path, ...args], options);
  return run('npm', args, { shell: process.platform === 'win32', ...options });
}

function run(command, args, options = {}) {
  return new Promise((resolve) => {
    spawn(command, args, { stdio: 'inherit', ...options })
      .once('error', (error) => fail(error.message))
      .once('exit', (code) => resolve(code ?? 1));
  });
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(line) {
  say(line);
  process.exit(1);
}

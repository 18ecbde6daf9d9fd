/**
 * From a clone to a running shop: installs what is missing, builds what has changed, and becomes `grove start`.
 * `npm start` runs it; what follows `--` goes on to `grove start`.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install } from './install.mjs';

const LEAST_NODE = [20, 19];

const GROVE = 'dist/grove/apps/cli/dist/main.js';

/** A build that takes longer than this is worth a word. */
const SHORT_MS = 1500;

const PROGRESS_MS = 5000;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
requireNode(process.versions.node);
if (!(await install({ checks: false })))
  fail('The installation failed; what npm says above tells why. Then run npm start again.');
await build();
// In this very process: so signals and the exit code are Grove's own.
process.argv = [process.execPath, GROVE, 'start', ...process.argv.slice(2)];
await import(pathToFileURL(GROVE).href);

function requireNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  fail(`Grove needs Node ${LEAST_NODE.join('.')} or newer; this is ${version}. Get it from https://nodejs.org.`);
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

function run(command, args) {
  return new Promise((resolve) => {
    spawn(command, args, { stdio: 'inherit' })
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

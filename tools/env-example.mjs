/** Writes .env.example from the declared configuration; with --check only says whether it is true. Needs a build. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Config, environmentExample } from '@grove/core';

const text = environmentExample(Config);
const isTrue = existsSync('.env.example') && readFileSync('.env.example', 'utf8') === text;
if (process.argv.includes('--check')) {
  if (!isTrue) console.error('.env.example is out of date. Run: node tools/env-example.mjs');
  process.exitCode = isTrue ? 0 : 1;
} else {
  writeFileSync('.env.example', text);
  console.log('.env.example is written.');
}

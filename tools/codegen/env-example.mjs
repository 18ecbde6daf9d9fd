/** Writes .env.example from the configuration classes; with --check only reports whether it is up to date. Needs a build. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CONFIG_CLASSES } from '@grove/server';
import { environmentExample } from '@grove/core';

const text = environmentExample(CONFIG_CLASSES);
const isCurrent = existsSync('.env.example') && readFileSync('.env.example', 'utf8') === text;
if (process.argv.includes('--check')) {
  if (!isCurrent) console.error('.env.example is out of date. Run: node tools/codegen/env-example.mjs');
  process.exitCode = isCurrent ? 0 : 1;
} else {
  writeFileSync('.env.example', text);
  console.log('Wrote .env.example.');
}

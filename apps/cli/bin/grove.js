#!/usr/bin/env node
// Committed, not built: npm links a command only when its file is there as it installs.
import { existsSync } from 'node:fs';

const built = new URL('../../../dist/grove/apps/cli/dist/main.js', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  console.error('Grove is not built yet. Run `npm run build`, or `npm start`, which does it too.');
  process.exitCode = 1;
}

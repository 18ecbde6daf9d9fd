/** How specs run: `node tools/test-project.mjs libs/taxes` runs those of one project. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

/** Sources of our libraries instead of what was built of them, and of other packages what Node would load. */
const RESOLVE = { conditions: ['@grove/source', 'node'], mainFields: [] };

export default defineConfig({
  // The metadata of decorators, which NestJS and TypeORM read, is made by SWC only.
  plugins: [
    swc.vite({
      tsconfigFile: false,
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        keepClassNames: true,
      },
    }),
  ],
  ssr: { resolve: RESOLVE },
  test: {
    include: ['src/**/*.spec.ts', 'test/**/*.spec.ts'],
    // A process loads sources and packages once for all its files, because loading takes longer than most files (ADR 44).
    pool: 'forks',
    isolate: false,
    // Specs wait for servers now and then.
    maxWorkers: availableParallelism() + 1,
    globals: true,
    setupFiles: [join(import.meta.dirname, 'tools/specs/leave-nothing-behind.mjs')],
    // Libraries register what deletes databases after what closes them.
    sequence: { hooks: 'list' },
    // Servers and databases start in a moment, but on a machine that does much else the moment is long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    slowTestThreshold: 120_000,
  },
});

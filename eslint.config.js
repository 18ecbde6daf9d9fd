import nx from '@nx/eslint-plugin';
import ts from 'typescript-eslint';
import { layers } from './tools/boundaries/layers.mjs';

const tagOf = (name) => (['api', 'cli', 'webhook-dispatcher'].includes(name) ? `app:${name}` : `lib:${name}`);

const constraints = (reachOf) =>
  Object.entries(layers).map(([name, layer]) => {
    const reach = reachOf(layer);
    return { sourceTag: tagOf(name), onlyDependOnLibsWithTags: reach.includes('*') ? ['*'] : [tagOf(name), ...reach.map(tagOf)] };
  });

export default [
  { ignores: ['**/dist', '**/*.js', '**/*.cjs', '**/*.mjs', 'node_modules', '.nx'] },
  ...ts.configs.recommended,
  {
    plugins: { '@nx': nx },
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: [],
          depConstraints: constraints(({ mayImport }) => mayImport),
        },
      ],
    },
  },
  {
    // A test sets up whole rooms, and so may also know what the layers below its own are made of.
    files: ['**/test/**/*.ts', '**/*.spec.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          // The generator of requests is a tool of its own, which a spec walks a short way with.
          allow: ['/tools/model-check/'],
          depConstraints: constraints(({ mayImport }) =>
            mayImport.flatMap((layer) => [layer, ...(layers[layer]?.mayImport ?? [])]),
          ),
        },
      ],
    },
  },
  {
    files: ['**/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }] },
  },
];

import nx from '@nx/eslint-plugin';
import ts from 'typescript-eslint';
import { layers } from './tools/boundaries/layers.mjs';

const tagOf = (name) => (['api', 'cli', 'webhook-dispatcher'].includes(name) ? `app:${name}` : `lib:${name}`);

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
          depConstraints: Object.entries(layers).map(([name, { mayImport }]) => ({
            sourceTag: tagOf(name),
            onlyDependOnLibsWithTags: mayImport.includes('*') ? ['*'] : [tagOf(name), ...mayImport.map(tagOf)],
          })),
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

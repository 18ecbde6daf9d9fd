import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
const files = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));
const filesWith = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(join(FOLDER, path), 'utf8')));

describe('the SDK', () => {
  it('is imported by one file, which is loaded with the first message', () => {
    expect(filesWith(/@modelcontextprotocol\//)).toEqual([join('protocol', 'mcp-handler.ts')]);
    expect(filesWith(/mcp-handler\.js/)).toEqual(filesWith(/await import\('\.\/protocol\/mcp-handler\.js'\)/));
    expect(filesWith(/from '.*mcp-handler\.js'/)).toEqual([]);
  });
});

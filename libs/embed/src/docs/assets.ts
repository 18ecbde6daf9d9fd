import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file that the pages of the documentation are shown with. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  /** Changes with its content, so that browsers may keep it for good. */
  readonly address: string;
}

export const STYLE_SHEET = asset('docs.css', 'text/css; charset=utf-8');
export const SCRIPT = asset('docs.js', 'text/javascript; charset=utf-8');

function asset(name: string, type: string): Asset {
  const content = readFileSync(new URL(`../../assets/docs/${name}`, import.meta.url));
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 16);
  return { type, content, address: `/docs/${name}?v=${version}` };
}

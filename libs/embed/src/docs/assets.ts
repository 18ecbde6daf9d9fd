import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A static file of the documentation. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  /** Contains a hash of the content, so that browsers may cache it forever. */
  readonly url: string;
}

export const STYLE_SHEET = readAsset('docs.css', 'text/css; charset=utf-8');
export const SCRIPT = readAsset('docs.js', 'text/javascript; charset=utf-8');

function readAsset(name: string, type: string): Asset {
  const content = readFileSync(new URL(`../../assets/docs/${name}`, import.meta.url));
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 16);
  return { type, content, url: `/docs/${name}?v=${version}` };
}

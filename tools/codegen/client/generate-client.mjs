/**
 * Writes the typed part of @grove/client from what the server declares; with --check only says whether it is true. Needs a build, or
 * `--conditions=@grove/source --import ./tools/codegen/typescript/register.mjs` before the name of this file.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatText } from '../format-text.mjs';
import { declaredRoutes } from './declaration.mjs';
import { namespaceText } from './namespace.mjs';

/** The namespaces that most clients are about; all others are served by `client.request`. */
const NAMESPACES = [
  { id: 'shop/v1', title: 'Shop', about: 'What is sold, and what belongs to it.' },
  { id: 'cms/v2', title: 'Cms', about: 'What is written, and by whom.' },
  { id: 'contact-form/v1', title: 'Forms', about: 'What visitors have sent with contact forms.' },
];

const routes = await declaredRoutes();
const isChecking = process.argv.includes('--check');

for (const namespace of NAMESPACES) {
  const file = fileURLToPath(new URL(`../../../libs/client/src/generated/${namespace.title.toLowerCase()}.ts`, import.meta.url));
  const text = await formatText(file, namespaceText(namespace, routes));
  const isTrue = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (isChecking && !isTrue) {
    console.error(`${file} is out of date. Run: node tools/codegen/client/generate-client.mjs`);
    process.exitCode = 1;
  }
  if (!isChecking) writeFileSync(file, text);
}
if (!isChecking) console.log('The client is written.');

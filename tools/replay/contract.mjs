#!/usr/bin/env node
/**
 * Compares a running server's index document with contract.json, the specification's routes as facts.
 *   node contract.mjs http://127.0.0.1:3000/rest
 * Checks: the five namespaces exactly; every route and method present; every argument present with its type, default, enum and
 * required flag; the index's own fields; each namespace index. More arguments than the contract lists are allowed.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = process.argv[2]?.replace(/\/$/, '');
if (!root) {
  console.error('usage: node contract.mjs ROOT');
  process.exit(2);
}
const contract = JSON.parse(readFileSync(fileURLToPath(new URL('contract.json', import.meta.url)), 'utf8'));
const shape = (key) => key.replace(/\(\?P<\w+>(?:[^()[\]]|\[[^\]]*\])*\)/g, '<>').replace(/<\w+>/g, '<>');
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const faults = [];
let checks = 0;
const check = (ok, text) => {
  checks++;
  if (!ok) faults.push(text);
};

const index = await (await fetch(`${root}/`)).json();
for (const f of ['name', 'description', 'url', 'home', 'gmt_offset', 'timezone_string'])
  check(typeof index[f] === 'string', `index: ${f} is not a string`);
check(
  same(index.namespaces, ['shop/v1', 'cms/v2', 'oembed/1.0', 'contact-form/v1', 'seo/v1']) ||
    same([...(index.namespaces ?? [])].sort(), ['cms/v2', 'contact-form/v1', 'oembed/1.0', 'seo/v1', 'shop/v1']),
  `index: namespaces ${JSON.stringify(index.namespaces)}`,
);
check(same(index.authentication, []), 'index: authentication is not an empty list');
check(Array.isArray(index._links?.help), 'index: no _links.help');
const byShape = new Map();
for (const [key, route] of Object.entries(index.routes ?? {})) {
  try {
    new RegExp(key.replaceAll('(?P<', '(?<'));
  } catch {
    check(false, `index: route key does not compile: ${key}`);
  }
  check(
    typeof route.namespace === 'string' && Array.isArray(route.methods) && Array.isArray(route.endpoints),
    `index: ${key} lacks namespace, methods or endpoints`,
  );
  byShape.set(shape(key), route);
}
for (const { path, methods, args } of contract.endpoints) {
  const route = byShape.get(shape(path));
  check(route, `no route ${path}`);
  if (!route) continue;
  for (const method of methods) {
    check(route.methods?.includes(method), `${path}: no ${method}`);
    const endpoint = route.endpoints?.find((e) => e.methods?.includes(method));
    check(endpoint, `${path}: no endpoint for ${method}`);
    if (!endpoint) continue;
    for (const [name, want] of Object.entries(args)) {
      const got = endpoint.args?.[name];
      check(got, `${method} ${path}: no argument ${name}`);
      if (!got) continue;
      check(
        typeof got.required === 'boolean' && got.required === !!want.required,
        `${method} ${path}: ${name}.required is ${got.required}, specified ${!!want.required}`,
      );
      if ('type' in want)
        check(
          same([].concat(got.type), [want.type]) ||
            (Array.isArray(got.type) && got.type.includes(want.type)) ||
            (want.type === 'array' && got.type === 'object'),
          `${method} ${path}: ${name}.type is ${JSON.stringify(got.type)}, specified ${want.type}`,
        );
      if ('default' in want)
        check(
          same(got.default, want.default),
          `${method} ${path}: ${name}.default is ${JSON.stringify(got.default)}, specified ${JSON.stringify(want.default)}`,
        );
      else if (methods[0] !== 'GET' && methods[0] !== 'DELETE')
        check(!('default' in got), `${method} ${path}: ${name} has a default, specified none`);
      if (want.enum) check(same([...(got.enum ?? [])].sort(), [...want.enum].sort()), `${method} ${path}: ${name}.enum differs`);
      if (want.itemsEnum)
        check(
          same([...(got.items?.enum ?? [])].sort(), [...want.itemsEnum].sort()),
          `${method} ${path}: ${name}.items.enum differs`,
        );
    }
  }
}
for (const ns of index.namespaces ?? []) {
  const response = await fetch(`${root}/${ns}`);
  const body = await response.json().catch(() => ({}));
  check(
    response.status === 200 && body.namespace === ns && Object.keys(body.routes ?? {}).length > 0,
    `namespace index ${ns}: status ${response.status}`,
  );
}
for (const fault of faults) console.log(`✗ ${fault}`);
console.log(`contract: ${checks - faults.length}/${checks} checks hold`);
process.exitCode = faults.length ? 1 : 0;

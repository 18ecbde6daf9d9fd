import { request as open } from 'node:http';
import { text } from 'node:stream/consumers';

let asked = 0;

/** What a server answers to one request. In the body `{n}` becomes a number that no other request has. */
export function ask(server, { method, path, headers, body }) {
  asked += 1;
  return new Promise((resolve, reject) => {
    const sent = open(server.origin + path, { method, headers }, async (answer) => {
      resolve({ status: answer.statusCode, headers: answer.headers, text: await text(answer) });
    });
    sent.once('error', reject);
    sent.end(body?.replaceAll('{n}', `sample${asked}`));
  });
}

/** A way to look at the shop of a server, and to put there what a bench needs. Paths are those of the shop; one that begins with a slash names its namespace. */
export function lookAt(server, { authorization }) {
  // Both servers of a duel print the host that the client names.
  const headers = { Host: 'shop.example', Authorization: authorization };
  const addressOf = (path) => (path.startsWith('/') ? `/rest${path}` : `/rest/shop/v1/${path}`);
  const get = async (path) => JSON.parse((await ask(server, { path: addressOf(path), headers })).text);
  const post = async (path, body) => {
    const sending = { ...headers, 'Content-Type': 'application/json' };
    const made = await ask(server, { method: 'POST', path: addressOf(path), headers: sending, body: JSON.stringify(body) });
    if (made.status !== 201) throw new Error(`${server.name} did not make one of ${path}: ${made.text.slice(0, 400)}`);
    return JSON.parse(made.text);
  };
  return { get, post, headers };
}

/** Throws unless both servers answer these requests with the same bytes: only then do they do the same work. */
export async function mustAnswerAlike([one, other], requests, { likened = (text) => text } = {}) {
  for (const request of requests) {
    // In turn, because both may write.
    const [ours, theirs] = [await ask(one, request), await ask(other, request)];
    const [first, second] = [ours, theirs].map(({ status, text }) => `${status} ${likened(text)}`);
    mustBeAlike(`the answers to ${request.method ?? 'GET'} ${request.path}`, first, second);
  }
}

/** Throws unless two texts are the same; shows where they part. */
export function mustBeAlike(what, one, other) {
  if (one === other) return;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const [ours, theirs] = [one, other].map((text) => `  …${text.slice(Math.max(0, at - 100), at + 100)}…`);
  throw new Error(`Not alike are ${what}:\n${ours}\n${theirs}`);
}

/** The rows that were written for a record, by table; `written` names the column of each table that has its id. */
export async function rowsWrittenFor(id, written, { bed, database }) {
  const rows = {};
  for (const [table, column] of Object.entries(written))
    rows[table] = await bed.rows(database, `SELECT * FROM ${table} WHERE ${column} = ?`, [id]);
  return rows;
}

/** Events of Grove name the site by the address where it listens, those of the bare server by the host of the request. */
export const withHostOfShop = (text) => text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://shop.example');

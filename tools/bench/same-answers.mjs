import { request as open } from 'node:http';

/** Throws unless both servers answer these requests with the same bytes: only then do they do the same work. */
export async function mustAnswerAlike(servers, requests, { likened = (text) => text } = {}) {
  for (const request of requests) {
    const [one, other] = await inTurn(servers, (server) => ask(server, request));
    mustBeAlike(
      `the answers to ${request.method ?? 'GET'} ${request.path}`,
      `${one.status} ${likened(one.text)}`,
      `${other.status} ${likened(other.text)}`,
    );
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

/** Events of Grove name the site by the address where it listens, those of the bare server by the host of the request. */
export const withHostOfShop = (text) => text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://shop.example');

let asked = 0;

/** What a server answers to one request. */
export function ask(server, { method, path, headers, body }) {
  asked += 1;
  return new Promise((resolve, reject) => {
    const sent = open(server.origin + path, { method, headers }, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() });
    });
    sent.once('error', reject);
    sent.end(body?.replaceAll('{n}', `sample${asked}`));
  });
}

async function inTurn(list, work) {
  const results = [];
  for (const one of list) results.push(await work(one));
  return results;
}

import { ask } from './same-answers.mjs';

/**
 * A way to look at the shop of a server, for what the requests of a bench need to name, and to put there what they need besides. Paths are those of
 * the shop; one that begins with a slash names its namespace. Both servers of a duel print the host that the client names, so that their answers can
 * be the same.
 */
export function lookAt(server, { authorization }) {
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

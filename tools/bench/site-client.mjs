import { UsageError } from './usage-error.mjs';

/** Requests to a site, before and after it is measured. */
export function clientOf(site) {
  const isShop = (path) => path.startsWith(`/${site.namespaces.shop}/`);
  const send = async (path, init) => {
    const address = `${site.origin}${site.root}${path}`;
    const headers = {
      ...(isShop(path) && site.authorization && { Authorization: site.authorization }),
      ...(init.body && { 'Content-Type': 'application/json' }),
    };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' }).catch((error) => {
      throw new UsageError(`${address} does not answer: ${error.cause?.message ?? error.message}`);
    });
    const text = await response.text();
    if (response.status >= 300) throw new UsageError(refusal(address, response, text));
    try {
      return JSON.parse(text);
    } catch {
      throw new UsageError(`${address} did not answer with JSON, but with ${text.slice(0, 200)}`);
    }
  };
  return {
    get: (path) => send(path, {}),
    put: (path, body) => send(path, { method: 'PUT', body: JSON.stringify(body) }),
  };
}

/** What the person who runs the bench can do about it. */
function refusal(address, { status, headers }, text) {
  const advice = {
    401: ' Does the key belong to this server? WooCommerce takes ck_…:cs_… only over https: over http give login:application password.',
    403: ' The account of the key may not read this.',
    404: ' Are --root and --namespaces those of this server?',
  };
  const target = headers.get('location');
  return `${address} answers ${status}${target ? ` and leads to ${target}: give that address` : ''}.${advice[status] ?? ''} ${text.slice(0, 200)}`;
}

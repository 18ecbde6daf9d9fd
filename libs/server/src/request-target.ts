import type { IncomingMessage } from 'node:http';

/** Targets that Express can read: `*`, a path, or an address with a plain host. A path with two slashes and a fragment may count as a host. */
const READABLE = /^(?:\*|\/(?!\/.*#)|\w+:\/\/(?!.*xn--)[\w.-]+(?::\d+)?\/)/i;

/** An address of nobody: the name `invalid` is reserved for that. */
const NOWHERE = 'http://invalid/';

/**
 * Gives a request an address of nobody if Express cannot read its target, such as `http://[`. Without that, Express answers such a request itself, and neither the gateway nor a
 * middleware of the operator ever sees it. Nothing is served at such targets.
 */
export function replaceUnreadableTarget(request: Pick<IncomingMessage, 'url'>): void {
  if (!READABLE.test(request.url ?? '/')) request.url = NOWHERE;
}

import { request, type OutgoingHttpHeaders } from 'node:http';

/** What somebody sends without waiting for anything. */
export interface Blow {
  readonly method: string;
  readonly target: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer;
}

/** The status of those that were hung up on while they were sending. */
export const CUT_OFF = 0;

/** Sends it over a connection of its own, reads the status of the answer as soon as it comes, and hangs up. */
export function strike(origin: string, { method, target, headers = {}, body }: Blow): Promise<number> {
  const { hostname, port } = new URL(origin);
  const length = body && headers['Transfer-Encoding'] === undefined ? { 'Content-Length': body.length } : {};
  return new Promise((resolve) => {
    const sending = request({ hostname, port, method, path: target, agent: false, headers: { ...length, ...headers } });
    sending
      .on('error', () => resolve(CUT_OFF))
      .on('response', (response) => {
        const hangUp = () => void sending.destroy();
        response.on('error', hangUp).on('end', hangUp).resume();
        resolve(response.statusCode!);
      });
    sending.end(body);
  });
}

/** Sends all of them, some at a time; gives each status that came. */
export async function strikeAll(origin: string, blows: readonly Blow[], atOnce = 6): Promise<Set<number>> {
  const statuses = new Set<number>();
  const left = blows.values();
  const work = async () => {
    for (const blow of left) statuses.add(await strike(origin, blow));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return statuses;
}

import { freePort, untilReady } from '../../engines/programs.mjs';
import { mustBeReady, originAt, stop } from '../harness/grove.mjs';
import { startHaproxy } from '../harness/haproxy.mjs';

const DISPATCHERS = ['one', 'two'];

/** Two apis behind haproxy, at `origin`, and two dispatchers, each of which can be replaced by one of another version. */
export class Servers {
  #running = new Map();

  /** Starts all of them in a version, which is a `Grove`. */
  async start(stage, grove) {
    const [port, statistics, ...apis] = [await freePort(), await freePort(), await freePort(), await freePort()];
    Object.assign(this, { apis, origin: originAt(port), statistics: originAt(statistics) });
    for (const api of apis) this.#running.set(api, await grove.startApi({ port: api }));
    for (const name of DISPATCHERS) this.#running.set(name, grove.start('dispatcher'));
    await startHaproxy(stage, configurationOf(port, statistics, apis), () => mustBeReady(this.origin));
  }

  /**
   * Stops each process when the one before it works again, and starts it as another version. With `drains` the proxy sends an api no more requests before it is stopped,
   * which an api without SHUTDOWN_DELAY needs.
   */
  async roll(grove, drains) {
    for (const port of this.apis) {
      if (drains) await this.#drain(port);
      await stop(this.#running.get(port));
      const api = await grove.startApi({ port });
      this.#running.set(port, api);
      // Not before: until its next check the proxy would send requests to an api that is gone.
      await this.#set(port, 'ready');
      // The proxy must have seen it before the other one stops.
      await untilReady(api, 'The api behind the proxy', () => this.#mustBeUp(port));
    }
    for (const name of DISPATCHERS) {
      await stop(this.#running.get(name));
      this.#running.set(name, grove.start('dispatcher'));
    }
  }

  async #mustBeUp(port) {
    if ((await this.#known(port)).status !== 'UP') throw new Error('The proxy has not seen it yet.');
  }

  async #drain(port) {
    await this.#set(port, 'drain');
    while (Number((await this.#known(port)).scur) > 0);
  }

  async #set(port, action) {
    const body = new URLSearchParams({ s: `api${port}`, b: 'api', action });
    await fetch(this.statistics, { method: 'POST', body, redirect: 'manual' });
  }

  /** What the proxy knows of an api. */
  async #known(port) {
    const text = await (await fetch(`${this.statistics}/;csv`)).text();
    const [head, ...rows] = text.split('\n').map((line) => line.split(','));
    const row = rows.find(([, name]) => name === `api${port}`) ?? [];
    return Object.fromEntries(head.map((name, index) => [name, row[index]]));
  }
}

/** It sends each request to one server only, once: a client would see each failure. */
const configurationOf = (port, statistics, apis) => ({
  defaults: ['mode http', 'retries 0', 'timeout connect 2s', 'timeout client 1m', 'timeout server 1m', 'timeout check 2s'],
  'listen api': [
    ...[`bind 127.0.0.1:${port}`, 'balance roundrobin', 'option httpchk GET /health/ready'],
    ...apis.map((api) => `server api${api} 127.0.0.1:${api} check inter 300ms fall 1 rise 2`),
  ],
  'listen statistics': [`bind 127.0.0.1:${statistics}`, 'stats enable', 'stats uri /', 'stats admin if TRUE'],
});

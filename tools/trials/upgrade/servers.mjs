import { join } from 'node:path';
import { freePort, untilReady } from '../../engines/programs.mjs';
import { mustBeReady, originAt, stop } from '../harness/grove.mjs';
import { startHaproxy } from '../harness/haproxy.mjs';

const DISPATCHERS = ['one', 'two'];

const at = (port) => `127.0.0.1:${port}`;

/** Two apis behind haproxy, at `origin`, and two dispatchers, each of which can be replaced by one of another version. */
export class Servers {
  #running = new Map();

  async start(stage, grove) {
    const [port, statistics, ...apis] = [await freePort(), await freePort(), await freePort(), await freePort()];
    Object.assign(this, { apis, origin: originAt(port), statistics: originAt(statistics) });
    for (const api of apis) this.#running.set(api, await grove.startApi({ port: api }));
    for (const name of DISPATCHERS) this.#running.set(name, grove.start('dispatcher'));
    const env = { BIND: at(port), STATISTICS: at(statistics), API_1: at(apis[0]), API_2: at(apis[1]) };
    await startHaproxy(stage, join(import.meta.dirname, 'haproxy.cfg'), () => mustBeReady(this.origin), env);
  }

  /** Replaces each process by another version, when the one before it works again. With `drains` the proxy sends an api no more requests before it is stopped. */
  async roll(grove, drains) {
    for (const port of this.apis) {
      if (drains) await this.#set(port, 'drain');
      while (drains && Number((await this.#known(port)).scur) > 0);
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

  async #set(port, action) {
    const body = new URLSearchParams({ s: at(port), b: 'api', action });
    await fetch(this.statistics, { method: 'POST', body, redirect: 'manual' });
  }

  async #known(port) {
    const text = await (await fetch(`${this.statistics}/;csv`)).text();
    const [head, ...rows] = text.split('\n').map((line) => line.split(','));
    const row = rows.find(([, name]) => name === at(port)) ?? [];
    return Object.fromEntries(head.map((name, index) => [name, row[index]]));
  }
}

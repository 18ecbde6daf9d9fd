import type { ServerHost } from '@grove/core';

/** The servers of a URL. New connections lead to one of them: the first, and the next one when that cannot be reached or refuses work. */
export class MysqlHosts {
  private index = 0;

  constructor(private readonly hosts: readonly ServerHost[]) {}

  get current(): ServerHost {
    return this.hosts[this.index];
  }

  /** Goes on to the next server, unless another request has done so already. Returns whether it did. */
  leave({ host, port }: ServerHost): boolean {
    if (this.hosts.length === 1 || host !== this.current.host || port !== this.current.port) return false;
    this.index = (this.index + 1) % this.hosts.length;
    return true;
  }
}

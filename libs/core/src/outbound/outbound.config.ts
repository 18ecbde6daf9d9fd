import { Matches } from 'class-validator';
import { Env } from '../config/env.js';
import { Satisfies } from '../config/satisfies.js';
import { isAllowEntry } from './allow-list.js';

/** Which servers may be contacted when a client names an address. */
export class OutboundConfig {
  @Env(
    'OUTBOUND_ALLOW',
    'Hosts, addresses and CIDR blocks that may be contacted although they are not public or use other ports.',
  )
  @Satisfies(isAllowEntry, 'must be hosts, addresses or CIDR blocks, such as cdn.lan:8080 or 10.1.0.0/16', { each: true })
  outboundAllow: string[] = [];

  @Env('OUTBOUND_PORTS', 'Ports that may be contacted on public hosts.')
  @Matches(/^\d{1,5}$/, { each: true, message: 'must be port numbers such as 80,443' })
  outboundPorts: string[] = ['80', '443'];
}

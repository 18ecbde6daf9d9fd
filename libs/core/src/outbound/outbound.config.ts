import { Matches, ValidateBy } from 'class-validator';
import { Env } from '../config/env.js';
import { isAllowEntry } from './allow-list.js';

const allowEntries = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'allowEntries',
      validator: {
        validate: (value: string) => isAllowEntry(value),
        defaultMessage: () => 'must be hosts, addresses or CIDR blocks, such as cdn.lan:8080 or 10.1.0.0/16',
      },
    },
    { each: true },
  );

/** Which servers may be contacted when a client names an address. */
export class OutboundConfig {
  @Env(
    'OUTBOUND_ALLOW',
    'Hosts, addresses and CIDR blocks that may be contacted although they are not public or use other ports.',
  )
  @allowEntries()
  outboundAllow: string[] = [];

  @Env('OUTBOUND_PORTS', 'Ports that may be contacted on public hosts.')
  @Matches(/^\d{1,5}$/, { each: true, message: 'must be port numbers such as 80,443' })
  outboundPorts: string[] = ['80', '443'];
}

import { type OutboundConfig, OutboundFailure, OutboundGuard } from '@grove/core';
import { type Database, Repository } from '@grove/database';
import { WebhookEntity } from '@grove/webhooks';
import { type Finding, findingsOf } from './finding.js';

const { ok, warning } = findingsOf('webhooks');
const MAX_WEBHOOKS = 50;

/** Opens a connection to the receiver of each active webhook, and sends nothing. `allowedFor` are the destinations that only one webhook may reach. */
export async function probeWebhooks(
  database: Database,
  { outboundAllow, outboundPorts }: OutboundConfig,
  allowedFor: readonly string[],
): Promise<Finding[]> {
  const webhooks = new Repository(database, WebhookEntity);
  const active = await webhooks.find({ where: { status: 'active' }, order: { id: 'ASC' }, take: MAX_WEBHOOKS });
  if (active.length === 0) return [ok('No webhook is active.')];
  return Promise.all(
    active.map(({ id, deliveryUrl: url }) => {
      const own = allowedFor.filter((entry) => entry.startsWith(`${id}=`)).map((entry) => entry.slice(`${id}=`.length));
      return probeReceiver(id, url, new OutboundGuard({ outboundAllow: [...outboundAllow, ...own], outboundPorts }));
    }),
  );
}

async function probeReceiver(id: number, address: string, guard: OutboundGuard): Promise<Finding> {
  try {
    const { hostname, host, port, protocol } = guard.vetted(address);
    await new Promise<void>((resolve, reject) =>
      guard.connect({ hostname, host, port, protocol }, (error, socket) => {
        socket?.destroy();
        if (error) reject(error);
        else resolve();
      }),
    );
    return ok(`The receiver of webhook ${id} can be reached.`);
  } catch (thrown) {
    const reason = thrown instanceof OutboundFailure ? thrown.message : 'the connection failed';
    return warning(
      `The receiver of webhook ${id} cannot be reached: ${reason}.`,
      'Check its address, DNS, OUTBOUND_ALLOW and WEBHOOK_ALLOW.',
    );
  }
}

import { And, type FindOptionsWhere, IsNull, LessThanOrEqual, MoreThan, Not, Or } from 'typeorm';
import { instantAt } from '@grove/core';
import { Repository, type Database } from '@grove/database';
import { pingEvent } from '../model/ping.js';
import { WebhookEntity } from '../model/webhook.entity.js';
import { PROBING } from './failure-history.rules.js';

const SECOND = 1_000;

/** Webhooks that a successful ping enables again: those that were disabled automatically, but not because of 410 Gone. */
export const CAN_BE_REACTIVATED = { status: 'disabled', disabledForFailuresAt: Not(IsNull()) } as const;

/** Pings automatically disabled webhooks that are due for it. `EndpointHealth` handles the results. */
export async function probeDisabledWebhooks(database: Database, clock: () => number): Promise<void> {
  const webhooks = new Repository(database, WebhookEntity);
  const [before, since] = [PROBING.every, PROBING.until].map((seconds) => instantAt(clock() - seconds * SECOND));
  const isDue: FindOptionsWhere<WebhookEntity> = {
    ...CAN_BE_REACTIVATED,
    disabledForFailuresAt: And(MoreThan(since), LessThanOrEqual(before)),
    probedAt: Or(IsNull(), LessThanOrEqual(before)),
  };
  for (const { id } of await webhooks.find({ select: { id: true }, where: isDue, order: { id: 'ASC' } }))
    await database.write(async (unit) => {
      // Another dispatcher may have pinged it meanwhile, or the owner may have changed it.
      const { affected } = await webhooks.update({ ...isDue, id }, { probedAt: instantAt(clock()) });
      if (affected! > 0) unit.emit(pingEvent(id));
    });
}

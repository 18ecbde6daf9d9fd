import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { DeliveryEntity } from './delivery.entity.js';
import { WAITING_DELIVERIES } from './indexes.js';

type Query = SelectQueryBuilder<ObjectLiteral>;

/** Selects when the next delivery of `webhook` is due. It does not use MIN, for which MySQL reads all waiting rows. */
export const nextDueAt = (query: Query): Query => waiting(query).select('waiting.dueAt').orderBy('waiting.dueAt').limit(1);

/** Selects when the delivery of `webhook` that became due last was sent again. The parameter `now` is the time. */
export const lastResentAt = (query: Query): Query =>
  waiting(query)
    .select('waiting.resentAt')
    .andWhere('waiting.dueAt <= :now')
    .orderBy('waiting.dueAt', 'DESC')
    .addOrderBy('waiting.id', 'DESC')
    .limit(1);

const waiting = (query: Query): Query =>
  query
    .from(DeliveryEntity, 'waiting')
    .useIndex(WAITING_DELIVERIES)
    .where("waiting.webhookId = webhook.id AND waiting.state = 'waiting'");

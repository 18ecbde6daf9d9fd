import { isArray, member, type Json } from '../json.js';
import type { RuleRequest } from './equality-rule.js';
import { areInSameOrder, loneRecords } from './lone-records.js';
import { argumentOf } from './request-arguments.js';

/** Whether the list of the disabled webhooks differs only by some that WooCommerce shows as disabled, and does not list so. */
export function isByDisabledWebhooks(old: Json | undefined, current: Json | undefined, request: RuleRequest): boolean {
  if (argumentOf(request, 'status') !== 'disabled') return false;
  if (request.field === 'X-WP-Total') return Number(current) > Number(old);
  if (!isArray(old) || !isArray(current)) return false;
  const isListedInNewOnly = (webhook: Json): boolean =>
    current.includes(webhook) && request.facts?.isDisabledWebhook(member(webhook, 'id')) === true;
  return areInSameOrder(old, current) && loneRecords(old, current).every(isListedInNewOnly);
}

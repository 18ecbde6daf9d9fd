import { webhookAllowanceOf, type Outbound } from '@grove/core';

/** Gives webhooks that the operator lets reach more than others (`WEBHOOK_ALLOW`) connections of their own, and all others the common ones. */
export function outboundsOf(common: Outbound, webhookAllow: readonly string[]): (webhookId: number) => Outbound {
  const entries = new Map<number, string[]>();
  for (const { webhookId, entry } of webhookAllow.flatMap((text) => webhookAllowanceOf(text) ?? []))
    entries.set(webhookId, [...(entries.get(webhookId) ?? []), entry]);
  const own = new Map([...entries].map(([webhookId, allow]) => [webhookId, common.allowing(allow)]));
  return (webhookId) => own.get(webhookId) ?? common;
}

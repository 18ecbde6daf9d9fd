import { webhookAllowanceOf, type SafeHttpClient } from '@grove/core';

/** Webhooks that may reach additional addresses (`WEBHOOK_ALLOW`) get their own `SafeHttpClient`; all others share one. */
export function outboundPerWebhook(
  shared: SafeHttpClient,
  webhookAllow: readonly string[],
): (webhookId: number) => SafeHttpClient {
  const entries = new Map<number, string[]>();
  for (const { webhookId, entry } of webhookAllow.flatMap((text) => webhookAllowanceOf(text) ?? []))
    entries.set(webhookId, [...(entries.get(webhookId) ?? []), entry]);
  const own = new Map([...entries].map(([webhookId, allow]) => [webhookId, shared.allowing(allow)]));
  return (webhookId) => own.get(webhookId) ?? shared;
}

import type { RowValues } from '@grove/database';
import { secondsFromNow } from '@grove/core';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { send, type HttpResponse } from './http.js';
import type { TestServer } from './test-server.js';

export const METRICS_TOKEN = 'a-token-for-prometheus';

/** Words that no response for operators may contain. */
export const OPERATOR_SECRETS = [METRICS_TOKEN, 'open-sesame', 'sqlite:', 'mysql:', 'redis:'];

/** Headers of an encrypted request from another machine, which comes through a proxy. */
export const REMOTE_CLIENT_HEADERS = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' };

export interface HealthReport {
  status: string;
  checks: Record<string, { status: string; message?: string; [detail: string]: unknown }>;
}

export const get = <T = HealthReport>(server: TestServer, target: string, headers: Record<string, string> = {}, method = 'GET') =>
  send<T>(server.url, { method, target, headers: { Host: new URL(server.url).host, ...headers } });

/** Requests the readiness until the condition is true. A cached report can be one second old. */
export async function waitForReadiness(
  server: TestServer,
  condition: (response: HttpResponse<HealthReport>) => boolean,
): Promise<HttpResponse<HealthReport>> {
  for (;;) {
    const response = await get(server, '/health/ready');
    for (const secret of OPERATOR_SECRETS) expect(response.text).not.toContain(secret);
    if (condition(response)) return response;
    await delay(50);
  }
}

/** Creates a webhook and returns its id. */
export const createWebhook = (server: TestServer, status: string): Promise<number> =>
  server
    .as('admin')
    .post('/shop/v1/webhooks', {
      ...{ status, topic: 'order.created', secret: 'open-sesame' },
      delivery_url: 'https://books.noten.example/hook',
    })
    .then(({ body }) => body.id);

let events = 0;

/** Creates deliveries that have been due for two minutes. */
export const createDueDeliveries = (server: TestServer, webhookId: number, count: number): Promise<unknown> =>
  server.database.write((unit) =>
    unit.insertMany(
      'webhook_delivery',
      Array.from({ length: count }, () => dueDelivery(webhookId)),
    ),
  );

const dueDelivery = (webhookId: number): RowValues => ({
  ...{ webhook_id: webhookId, event_id: 1_000_000 + ++events, topic: 'order.created', resource_id: 1, state: 'waiting' },
  ...{ attempts: 0, attempts_before_resend: 0, due_at: BigInt(Date.now() - 120_000), claim_id: '' },
  ...{ created_at: secondsFromNow(-120), duration_ms: 0, response_code: 0, response_message: '', error_code: '' },
  ...{ request_headers: '{}', response_headers: '{}', response_body: '' },
});

import { IsBoolean, IsIn } from 'class-validator';
import { Env, Satisfies, webhookAllowanceOf, wholeNumber } from '@grove/core';

/** How webhooks are delivered, and how long deliveries are kept. */
export class WebhooksConfig {
  @Env(
    'WEBHOOK_DEFAULT_SECRET',
    'Secret of webhooks created without one: specified (compatible, but others can derive it) or random.',
    {
      productionWarning:
        'WEBHOOK_DEFAULT_SECRET is specified: a webhook that is created without a secret gets one that others can derive, and so forge deliveries. Set it to random.',
    },
  )
  @IsIn(['specified', 'random'], { message: 'must be specified or random' })
  webhookDefaultSecret: string = 'specified';

  @Env('WEBHOOK_POOL', 'Maximum number of simultaneous webhook requests per process.')
  @wholeNumber(1, 5_000)
  webhookPool: number = 200;

  @Env('WEBHOOK_CONCURRENCY', 'Maximum number of simultaneous requests to one webhook, per process.')
  @wholeNumber(1, 1_000)
  webhookConcurrency: number = 10;

  @Env('WEBHOOK_RATE', 'Maximum number of requests per second to one webhook, per process.')
  @wholeNumber(1, 100_000)
  webhookRate: number = 200;

  @Env('WEBHOOK_TRACEPARENT', 'true: deliveries bear the trace of OTEL_* as traceparent. false: only the id of their attempt.')
  @IsBoolean({ message: 'must be true or false' })
  webhookTraceparent: boolean = false;

  @Env('WEBHOOK_ALLOW', 'Like OUTBOUND_ALLOW, but for one webhook each: 12=books.lan:8080 allows this host to webhook 12.')
  @Satisfies(
    (value) => webhookAllowanceOf(value) !== undefined,
    'must be ids of webhooks with a host, address or CIDR block each, such as 12=books.lan:8080,12=10.0.0.5',
    { each: true },
  )
  webhookAllow: string[] = [];

  @Env('WEBHOOK_KEEP_DAYS', 'Days to keep finished webhook deliveries and their payloads.')
  @wholeNumber(8, 3_650)
  webhookKeepDays: number = 30;

  @Env('WEBHOOK_KEEP_COUNT', 'Maximum number of webhook deliveries to keep; the oldest are deleted first.')
  @wholeNumber(100, 1_000_000_000)
  webhookKeepCount: number = 1_000_000;

  @Env('WEBHOOK_KEEP_MB', 'Approximate limit in MB for stored deliveries, estimated from recent ones, without database overhead.')
  @wholeNumber(10, 10_000_000)
  webhookKeepMb: number = 2_048;
}

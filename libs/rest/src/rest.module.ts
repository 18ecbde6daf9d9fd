import { Module } from '@nestjs/common';
import { RequestLimits } from './limits/request-limits.js';
import { MetaDataStore } from './meta-data/meta-data-store.js';
import { IdempotencyStore } from './protocol/idempotency/idempotency-store.js';
import { RequestDurations } from './protocol/metrics/request-durations.js';
import { MountPoints } from './protocol/mount-points.js';
import { SampleResponses } from './protocol/openapi/sample-responses.js';
import { SentEvents } from './protocol/openapi/webhooks.js';
import { ResponseCache } from './protocol/response-cache/response-cache.js';
import { ResourceExtensions } from './resource/resource-extensions.js';

const parts = [
  ResourceExtensions,
  IdempotencyStore,
  MetaDataStore,
  MountPoints,
  ResponseCache,
  SampleResponses,
  SentEvents,
  RequestDurations,
  RequestLimits,
];

/** What modules with resources share: fields that others add, metadata, and stored responses. `GatewayModule` serves the resources. */
@Module({ providers: parts, exports: parts })
export class RestModule {}

import './errors/errors.nl.js';

export { BackgroundTasks } from './background/background-tasks.js';
export { PeriodicTask, type PeriodicTaskOptions } from './background/periodic-task.js';
export { type SharedTask, SharedTasks } from './background/shared-tasks.js';
export { collectDependencies, currentDependencies, Dependencies, type Versions } from './caching/dependencies.js';
export { ConfigurationModule } from './config/configuration.module.js';
export { Configuration, type Settings, type SettingsOf } from './config/configuration.js';
export { CoreConfig } from './config/core.config.js';
export { editDistance, nearestName } from './config/misspelled.rules.js';
export { type ConfigClass, Env, variablesOf } from './config/env.js';
export { ConfigurationError, environmentExample, readEnvironment } from './config/environment.js';
export { RedisConfig } from './config/redis.config.js';
export { InvalidServerUrl, parseServerUrl, tlsFilesOf, type ServerHost, type ServerUrl } from './config/server-url.js';
export { validServerUrl } from './config/valid-server-url.js';
export { mailTransportOf } from './mail/mail-transport.js';
export { connectRedis, redisServerOptions, type RedisClient } from './redis/connect-redis.js';
export { type JobQueue, openJobQueue, queueName, REDIS_PATIENCE_MS } from './redis/job-queue.js';
export { queueConnection, type QueueConnection } from './redis/queue-connection.js';
export { Satisfies } from './config/satisfies.js';
export { startWarnings } from './config/start-warnings.js';
export { VERSION } from './config/version.js';
export { wholeNumber } from './config/whole-number.js';
export {
  AmbiguousHost,
  AmbiguousParameter,
  DatabaseSpaceUsedUp,
  DiskFull,
  IdempotentResponseTooLarge,
  BodyTooLarge,
  IdempotencyKeyReused,
  InvalidIdempotencyKey,
  InvalidIfMatch,
  IfMatchUnsupported,
  RecordChanged,
  InvalidJson,
  InvalidParameters,
  JsonSentAsForm,
  JsonTooDeep,
  ListTooLarge,
  MalformedText,
  UnknownParameters,
  UnsupportedBody,
  UnsupportedCharset,
  UnsupportedPartCharset,
  MissingParameters,
  NoRoute,
  NOT_PERMITTED,
  OutcomeUnknown,
  PageTooLarge,
  RequestAborted,
  ServiceUnavailable,
  SignedFormTooLarge,
  IdempotencyKeyInUse,
  AnonymousBodyTooLarge,
  TooManyParameters,
  TooManyWriters,
  TooManyRequests,
  WritesFrozen,
  WritesUnavailable,
  InternalError,
} from './errors/errors.js';
export { diskRefusalOf } from './errors/system-errors.js';
export { addTranslations, catalogFor } from './errors/translation-catalog.js';
export {
  type DeclaredError,
  declaredErrors,
  declaredSentences,
  errorBodyOf,
  type ErrorBody,
  restError,
  RestError,
  type RestErrorClass,
} from './errors/rest-error.js';
export { placeholderNames } from './errors/sentence.js';
export { closeFile, closeFolder, closeTree, makePrivateFile, makePrivateFolder, PRIVATE_FILE } from './files/private-files.js';
export { createLogger, LOGGER, type Logger } from './log/log.js';
export { nestLogger } from './log/nest-logger.js';
export { ContextVariable } from './context/context-variable.js';
export { REQUEST_ID, requestIdOf, requestWork, withinRequest } from './log/request-id.js';
export { MailConfig } from './mail/mail.config.js';
export { MailRetention } from './mail/mail-retention.js';
export { Mail } from './mail/mail.js';
export { isMailAddress, type MailMessage } from './mail/mail.rules.js';
export { limitStreamingMemory, memoryLimit } from './memory/memory-limit.js';
export { bearsToken } from './metrics/bearer-token.js';
export { Durations, secondsSince } from './metrics/durations.js';
export { counter, gauge, histogram, type Labels, type Metric, register } from './metrics/metric.js';
export { MetricsConfig } from './metrics/metrics.config.js';
export { amountProblem, MAX_AMOUNT_LENGTH, storedAmount } from './money/amount.rules.js';
export { Money } from './money/money.js';
export { webhookAllowanceOf } from './outbound/allow-list.js';
export type { BreakOff, CollectedAnswer } from './outbound/collector.js';
export type { Connection } from './outbound/connection.js';
export { clientNetworkOf } from './outbound/ip-address.js';
export type { Resolve } from './outbound/name-lookups.js';
export { OutboundConfig } from './outbound/outbound.config.js';
export { OutboundGuard } from './outbound/outbound-guard.js';
export { OutboundFailure } from './outbound/outbound-failure.js';
export { SafeHttpClient } from './outbound/safe-http-client.js';
export { MissingKey } from './secrets/missing-key.js';
export { type Key, seal, sealedUnder, unseal, unsealIfSealed } from './secrets/sealed-text.js';
export { parseContentType, type ContentType } from './text/content-type.js';
export { charsetNamed, decodeText } from './text/decode-text.js';
export { escapeHtml } from './text/escape-html.js';
export { fold, foldForSearch, foldForSorting } from './text/fold.js';
export { collapseWhitespace } from './text/collapse-whitespace.js';
export { latinToAscii } from './text/latin-to-ascii.js';
export { truncateSlug, percentEncodeSlug, firstAvailableSlug, slugify } from './text/slug.js';
export { wireName } from './text/wire-name.js';
export { stripMarkup, stripTags, withoutScripts } from './text/strip-tags.js';
export { completesWithin } from './time/completes-within.js';
export {
  dayOf,
  nowAmong,
  secondsFromNow,
  today,
  type Instant,
  instantAt,
  instantOf,
  sentInstant,
  isShownAs,
  isTimeZone,
  localText,
  now,
  utcOffsetOf,
  utcText,
} from './time/time.js';
export { examineCollector } from './tracing/examine-collector.js';
export { startTracing } from './tracing/start-tracing.js';
export { traceEndpointOf, tracingWarnings } from './tracing/trace-endpoint.js';
export { errorTypeOf, type Span, type SpanOptions, tracing } from './tracing/tracing.js';
export { TracingConfig } from './tracing/tracing.config.js';
export { pickDefined, definedOnly } from './values/defined-only.js';
export { MAX_INT, MIN_INT } from './values/int.js';
export { CoreModule } from './core.module.js';

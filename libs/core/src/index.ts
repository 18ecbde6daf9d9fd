import './errors/errors.nl.js';

export { BackgroundTasks } from './background/background-tasks.js';
export { PeriodicTask, type PeriodicTaskOptions } from './background/periodic-task.js';
export { Config } from './config/config.js';
export { ConfigurationFaults, environmentExample, readEnvironment } from './config/env.js';
export { startWarnings } from './config/start-warnings.js';
export { VERSION } from './config/version.js';
export {
  AmbiguousParameter,
  AnswerTooLong,
  BodyTooLarge,
  IdempotencyKeyReused,
  InvalidIdempotencyKey,
  InvalidJson,
  InvalidParameters,
  JsonTooDeep,
  MissingParameters,
  NoRoute,
  NOT_PERMITTED,
  RequestBrokenOff,
  ServiceUnavailable,
  SignedFormTooLarge,
  StillRunning,
  StrangersBodyTooLarge,
  TooManyParameters,
  Unexpected,
} from './errors/errors.js';
export { addTranslations, phraseBookOf } from './errors/phrase-book.js';
export {
  type DeclaredError,
  declaredErrors,
  declaredSentences,
  envelopeOf,
  type ErrorEnvelope,
  restError,
  RestError,
  type RestErrorClass,
} from './errors/rest-error.js';
export { placesOf } from './errors/sentence.js';
export { closeFile, closeFolder, closeTree, makePrivateFile, makePrivateFolder, PRIVATE_FILE } from './files/private-files.js';
export { createLogger, LOGGER, type Logger } from './log/log.js';
export { nestLogger } from './log/nest-logger.js';
export { REQUEST_ID, requestIdOf, withinRequest } from './log/request-id.js';
export { MailRetention } from './mail/mail-retention.js';
export { Mail } from './mail/mail.js';
export { isAddress, type Letter } from './mail/mail.rules.js';
export { Money } from './money/money.js';
export { webhookAllowanceOf } from './outbound/allow-list.js';
export type { BreakOff, CollectedAnswer } from './outbound/collector.js';
export type { Connection } from './outbound/connection.js';
export { clientNetworkOf } from './outbound/ip-address.js';
export type { Resolve } from './outbound/name-lookups.js';
export { OutboundFailure } from './outbound/outbound-failure.js';
export { Outbound } from './outbound/outbound.js';
export { MissingKey } from './secrets/missing-key.js';
export { type Key, seal, sealedUnder, unseal, unsealIfSealed } from './secrets/sealed-text.js';
export { escapeMarkup } from './text/escape-markup.js';
export { fold, foldForSearch } from './text/fold.js';
export { oneLine } from './text/one-line.js';
export { plainLatinLetters } from './text/plain-latin-letters.js';
export { beginningOfSlug, encodedSlug, firstFree, slugify } from './text/slug.js';
export { wireName } from './text/wire-name.js';
export { withoutTags } from './text/without-tags.js';
export { inTime } from './time/in-time.js';
export { dayOf, inSeconds, type Instant, instantAt, instantOf, isZone, localText, now, offsetOf, utcText } from './time/time.js';
export { sentAmong, sentOnly } from './values/defined-only.js';
export { CoreModule } from './core.module.js';

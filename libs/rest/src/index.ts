export { withListFilter } from './resource/list-filter.js';
export { CMS, CONTACT_FORM, OEMBED, SEO, SHOP, SHOP_V2, SHOP_V3, type SignInStyle, type Verb } from './conventions/namespaces.js';
export { changesOf, type SentEntry, type StoredEntry, withoutKeys } from './meta-data/meta-data.rules.js';
export { metaDataCheck } from './meta-data/meta-data-check.js';
export { MetaDataConfig } from './meta-data/meta-data.config.js';
export { MetaDataStore } from './meta-data/meta-data-store.js';
export { MAX_VALUE_LENGTH, metaDataType, type MetaEntry, MetaQuery, MAX_ENTRIES } from './meta-data/meta-data.resource.js';
export { RequestLimits } from './limits/request-limits.js';
export { LimitsConfig } from './limits/limits.config.js';
export { argumentsOf, contextField } from './protocol/arguments.js';
export { Authenticator, type Credentials } from './protocol/authenticator.js';
export { anyone } from './protocol/capability.js';
export { assertNothingSignedReplaced, isSigned, signInByBasic } from './protocol/credentials.js';
export { Endpoint, RestController, routesOf } from './protocol/endpoint.decorator.js';
export { type Client, RequestContext, siteContext } from './protocol/request-context.js';
export { RestRequest } from './protocol/rest-request.js';
export { DiscoveredRoutes } from './protocol/discovered-routes.js';
export { Gateway } from './protocol/gateway.js';
export { IncomingBody } from './protocol/incoming-body.js';
export type { InternalRequest, InternalResponse } from './protocol/internal-request.js';
export { type Method, UPDATES } from './protocol/method.js';
export { compatibilityMountPoint, type MountPoint } from './protocol/mount-point.js';
export { MountPoints } from './protocol/mount-points.js';
export { openApi } from './protocol/openapi/openapi.js';
export { SampleResponses } from './protocol/openapi/sample-responses.js';
export { SentEvents, type SentEvent } from './protocol/openapi/webhooks.js';
export { RequestDurations } from './protocol/metrics/request-durations.js';
export { multipartTypeOf, refusalOfDecoded } from './protocol/multipart.js';
export {
  formPairs,
  nest,
  type Pair,
  type Parameters,
  type ParameterValue,
  parsePairs,
  parseParameters,
} from './protocol/parameters.js';
export { type KeyPermission, type Principal, visitor } from './protocol/principal.js';
export { isServerFailure, retryAfterSeconds, toRestError } from './protocol/refusals.js';
export { MAX_WORKERS, RestConfig } from './protocol/rest.config.js';
export { PageSize } from './protocol/page-size.js';
export { type RestResponse, created, listResponse, ok } from './protocol/rest-response.js';
export { type EndpointDefinition, endpointOf, type Route, type RouteSource } from './protocol/route.js';
export { isLocal, senderOf, type Sender } from './protocol/sender.js';
export { isCrossSiteRequest, SESSION_COOKIE, sessionCookie } from './protocol/session-cookie.js';
export { assertKnown, named, OF_EVERY_ROUTE, SHOWN_WITH_FIELDS } from './protocol/strict-handling.js';
export { knownNames, merged } from './schema/known-names.js';
export { Site, type SiteDescription } from './protocol/site.js';
export { parseJsonObject } from './protocol/bounded-json.js';
export { defaultOf } from './protocol/index-document.js';
export { listeningAddress, siteAddress } from './protocol/site-address.js';
export { matchesETag } from './protocol/send-response.js';
export { writeResponse } from './protocol/write-response.js';
export { type CacheFigures, ResponseCache } from './protocol/response-cache/response-cache.js';
export { datesIn } from './resource/dated-filter.js';
export { runEntries } from './resource/batch.js';
export { CrudService } from './resource/crud.service.js';
export { RecordService, type Write } from './resource/record.service.js';
export {
  CollectionQuery,
  DatedQuery,
  IGNORE_EMPTY,
  IGNORE_EMPTY_AND_ZERO,
  ItemQuery,
  PageQuery,
  TermOrderQuery,
  TermQuery,
  VersionedDatedQuery,
} from './resource/list-queries.js';
export { resourceController } from './resource/resource-controller.js';
export { bodySerializer, recordUrl, represent } from './resource/representation.js';
export { RECORD_CHANGES, type RecordChange, ResourceEvents } from './resource/resource-events.js';
export { ResourceExtensions } from './resource/resource-extensions.js';
export { resources } from './resource/resource-module.js';
export { ResourceRoutes } from './resource/resource-routes.js';
export {
  type DeleteOptions,
  type Links,
  type Page,
  type ParentIds,
  pagingOf,
  type ResourceService,
  type Target,
  type ViewQuery,
} from './resource/resource-service.js';
export { optionsOf, Resource, type ResourceClass, type ResourceErrors } from './resource/resource.js';
export { differencesOf, VersionOf } from './resource/resource-version.js';
export { VersionedService } from './resource/versioned-service.js';
export { GatewayModule } from './gateway.module.js';
export { RestModule } from './rest.module.js';
export { restEntities, restMigrations, unversionedRestTables } from './tables.js';
export { FieldOrder, fieldsOf, type SchemaClass, ShownFields, WithFieldsOf, WithoutFields } from './schema/declared-fields.js';
export {
  entriesOf,
  oneOf,
  type FieldType,
  type Schema,
  boolean,
  integer,
  isObject,
  listOfValues,
  nullable,
  objectOf,
} from './schema/field-types.js';
export { Field } from './schema/field.js';
export { type Input, compileParser } from './schema/parser.js';
export { serializerFor, type JsonRecord } from './schema/serializer.js';
export { amount, isDateTime, isEmailAddress, MAX_CONTENT_LENGTH, scalarAsText, text } from './schema/text-types.js';
export { ValidationError } from './schema/validation-error.js';
export type { ViewContext } from './schema/view-context.js';

export { GroveClient, type ClientOptions } from './client.js';
export { GroveError } from './errors.js';
export { followEvents, type EventFeed, type FollowOptions } from './follow-events.js';
export type * from './generated/cms.js';
// Both feeds have the same events.
export type { EventsPage, EventsResource, FeedEvent } from './generated/shop.js';
export type { SettingsResource } from './generated/cms.js';
export type * from './generated/forms.js';
export type * from './generated/shop.js';
export type { SettingsResource as ShopSettingsResource } from './generated/shop.js';
export type { RequestContent } from './requests.js';
export type { RequestOptions } from './transport.js';
export type * from './verbs.js';

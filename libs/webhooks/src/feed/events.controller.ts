import { utcText } from '@grove/core';
import {
  anyone,
  CMS,
  Endpoint,
  ok,
  RestController,
  serializerFor,
  SHOP,
  type Principal,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { EventsExpired, UnknownTopics, UnreadableTopic } from '../errors.js';
import { TOPICS, topicNamed, type Feed } from '../webhooks/topics.js';
import { EventsPage, EventsQuery } from './events.resource.js';
import { FeedReader, type ReadEvent } from './feed-reader.js';

const ERRORS = [EventsExpired, UnknownTopics, UnreadableTopic];

const toJson = serializerFor(EventsPage, 'view');

/** The topics of a feed whose records the caller may read. */
const readableTopics = (feed: Feed, principal: Pick<Principal, 'can'>): string[] =>
  TOPICS.filter((one) => one.feed === feed && principal.can(one.capability!)).map(({ topic }) => topic);

const maySee =
  (feed: Feed) =>
  (_controller: unknown, { context }: RestRequest): boolean =>
    readableTopics(feed, context.principal).length > 0;

/** What the feeds have in common. */
abstract class EventsController {
  constructor(private readonly reader: FeedReader) {}

  protected async readFeed(feed: Feed, { args, context }: RestRequest<EventsQuery>): Promise<RestResponse> {
    const { principal } = context;
    const { after, topic: asked, perPage, payload } = args;
    const topics = asked.length > 0 ? assertReadable(feed, asked, principal) : readableTopics(feed, principal);
    if (after === 'latest') return ok(toJson({ events: [], cursor: await this.reader.latest(), hasMore: false }));
    const page = await this.reader.read({
      after: after === undefined ? undefined : Number(after),
      topics,
      limit: perPage,
      payloads: !payload ? 'none' : principal.roles.includes('administrator') ? 'whole' : 'restricted',
    });
    return ok(toJson({ ...page, events: page.events.map(toEvent) }));
  }
}

/** What changes in the shop, for programs that want to know everything since they last asked. */
@RestController({ namespace: SHOP, capability: anyone, schema: EventsPage, title: 'events' })
export class ShopEventsController extends EventsController {
  constructor(reader: FeedReader) {
    super(reader);
  }

  @Endpoint({
    ...{ method: 'GET', path: 'events', query: EventsQuery, errors: ERRORS, authorize: maySee('shop') },
    summary: 'Read what changed in the shop since a cursor',
  })
  read(request: RestRequest<EventsQuery>): Promise<RestResponse> {
    return this.readFeed('shop', request);
  }
}

/** What changes in the content. */
@RestController({ namespace: CMS, capability: anyone, schema: EventsPage, title: 'events' })
export class ContentEventsController extends EventsController {
  constructor(reader: FeedReader) {
    super(reader);
  }

  @Endpoint({
    ...{ method: 'GET', path: 'events', query: EventsQuery, errors: ERRORS, authorize: maySee('content') },
    summary: 'Read what changed in the content since a cursor',
  })
  read(request: RestRequest<EventsQuery>): Promise<RestResponse> {
    return this.readFeed('content', request);
  }
}

/** The topics that were asked for. Throws if the feed does not have one, or the caller may not read its records. */
function assertReadable(feed: Feed, asked: readonly string[], principal: Principal): readonly string[] {
  for (const name of asked) {
    const topic = topicNamed(name);
    if (topic?.feed !== feed) throw new UnknownTopics({ topic: name.slice(0, 64) });
    if (!principal.can(topic.capability!)) throw new UnreadableTopic();
  }
  return asked;
}

const toEvent = ({ id, topic, resourceId, createdAt, payload }: ReadEvent) => ({
  ...{ id, topic, resourceId, dateCreated: utcText(createdAt) },
  ...(payload !== undefined && { payload: payload === null ? null : (JSON.parse(payload) as unknown) }),
});

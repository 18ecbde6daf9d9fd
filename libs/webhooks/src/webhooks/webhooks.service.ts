import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AddedFields, CrudService, withListFilter, type Call, type Deletion, type Page, type Verb } from '@grove/rest';
import { Config, fold, inSeconds, instantOf, LOGGER, now, utcText, type RestErrorClass, type Logger } from '@grove/core';
import { Database, holding, lockRow, type Selection, type UnitOfWork } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { pingOf } from '../model/ping.js';
import { WebhookSecrets } from '../secrets/webhook-secrets.js';
import { publicKeyOf } from '../secrets/signing-key.rules.js';
import { WebhookExists, WebhookNotEditable, WebhookNotFound } from '../errors.js';
import { DELETED, WebhookEntity } from '../model/webhook.entity.js';
import { Webhook, WebhookDetails, type WebhooksQuery } from './webhook.resource.js';
import { deliveryUrl, givenStatus, knownSecret, knownTopic, partsOf, specifiedSecret } from './webhook.rules.js';

/** Seconds during which the secret before signs as well, unless its owner says otherwise. */
const OVERLAP = 24 * 3_600;

const ORDERS: Readonly<Record<string, string>> = {
  date: 'webhook.created_at',
  title: 'webhook.name',
  slug: 'webhook.name',
};

/** The verbs of webhooks. What is delivered to them is decided in `deliveries` and `relay`. */
@Injectable()
export class WebhooksService extends CrudService<WebhookEntity, Webhook> {
  constructor(
    database: Database,
    private readonly settings: SiteSettings,
    private readonly config: Config,
    private readonly secrets: WebhookSecrets,
    @Inject(LOGGER) private readonly logger: Logger,
    added: AddedFields,
  ) {
    super(database, WebhookEntity);
    // What `present` makes has them; answers of today's routes have them only when they are asked for.
    added.add(Webhook, WebhookDetails, async (webhooks) => webhooks as (Webhook & WebhookDetails)[]);
  }

  override async list(call: Call): Promise<Page<Webhook>> {
    const query = withListFilter(call.args as unknown as WebhooksQuery);
    return { ...(await super.list(call.with(call.sent, { ...query }))), perPage: query.perPage };
  }

  override async create(input: Partial<Webhook>, call: Call): Promise<Webhook> {
    if (call.sent['id']) throw new WebhookExists();
    return super.create(input, call);
  }

  protected unknown = (verb: Verb): RestErrorClass => (verb === 'edit' ? WebhookNotEditable : WebhookNotFound);

  protected async prepare(input: Partial<Webhook>, call: Call, current?: WebhookEntity): Promise<Partial<WebhookEntity>> {
    return current ? this.revised(current, input) : this.made(input, call);
  }

  /** A ping tells the receiver that it was found. */
  protected override async written(unit: UnitOfWork, row: WebhookEntity, _input: Partial<Webhook>, before?: WebhookEntity) {
    if (!before) unit.emit(pingOf(row.id));
  }

  /** What it leaves is cleared away later (`clearDeletedWebhooks`): the request would wait for all that was ever delivered to it. */
  override delete(id: number, _deletion: Deletion, call: Call): Promise<Webhook> {
    return this.database.write(async (unit) => {
      await lockRow(unit, 'webhook', id);
      const record = await this.presentOne(await this.find(id, 'delete', call), call);
      await unit.delete('object_id', { id });
      await unit.update('webhook', { status: DELETED, secret: '', previous_secret: '' }, { id });
      return record;
    });
  }

  protected override async find(id: number, verb: Verb, call: Call): Promise<WebhookEntity> {
    const row = await super.find(id, verb, call);
    if (row.status === DELETED) throw new (this.unknown(verb))();
    return row;
  }

  protected async present(rows: WebhookEntity[]): Promise<(Webhook & WebhookDetails)[]> {
    const open = await this.secrets.opener();
    return rows.map((row) => ({
      ...{ id: row.id, name: row.name, status: row.status, topic: row.topic },
      ...partsOf(row.topic),
      hooks: [row.topic],
      secret: '',
      deliveryUrl: row.deliveryUrl,
      dateCreated: utcText(row.createdAt),
      dateModified: row.modifiedAt && utcText(row.modifiedAt),
      ...{ inOrder: row.inOrder, inOrderWait: row.inOrderWait, storeBodies: row.storeBodies, retrySchedule: row.retrySchedule },
      publicKey: publicKeyOf(open(row.id, row.secret) ?? ''),
      failures: row.failures,
      failingSince: row.failingSince && utcText(row.failingSince),
      lastError: row.lastError,
      disabledReason: row.disabledReason,
    }));
  }

  protected async narrow(selection: Selection, call: Call): Promise<void> {
    const query = call.args as unknown as WebhooksQuery;
    if (query.status === 'all') selection.where('webhook.status <> ?', DELETED);
    else selection.where('webhook.status = ?', query.status);
    if (query.include.length > 0) selection.among('webhook.id', query.include);
    selection.notAmong('webhook.id', query.exclude);
    if (query.search) selection.where("LOWER(webhook.name) LIKE ? ESCAPE '!'", holding(fold(query.search)));
    const zone = query.after || query.before ? await this.settings.timezone() : 'utc';
    if (query.after) selection.where('webhook.created_at > ?', instantOf(query.after, zone));
    if (query.before) selection.where('webhook.created_at < ?', instantOf(query.before, zone));
    if (query.orderby === 'include' && query.include.length > 0) selection.orderAs('webhook.id', query.include);
    else selection.orderBy(ORDERS[query.orderby] ?? 'webhook.id', query.order, { column: 'webhook.id', order: query.order });
  }

  private async made(input: Partial<Webhook>, call: Call): Promise<Partial<WebhookEntity>> {
    const topic = knownTopic(input.topic);
    const url = deliveryUrl(input.deliveryUrl);
    const createdAt = now();
    const secret = input.secret ? knownSecret(input.secret) : this.defaultSecret(call);
    const id = await this.database.write((unit) => unit.nextId('webhook'));
    return {
      id,
      name: input.name || `Webhook made on ${utcText(createdAt)}`,
      status: input.status ?? 'active',
      topic,
      deliveryUrl: url,
      secret: await this.secrets.seal(id, secret),
      previousSecret: '',
      previousUntil: null,
      userId: call.principal.userId,
      createdAt,
      modifiedAt: null,
      failures: 0,
      failingSince: null,
      disabledReason: '',
      ...termsIn(input),
    };
  }

  /** Only what was sent changes; an empty name or secret changes nothing. */
  private async revised(current: WebhookEntity, input: Partial<Webhook>): Promise<Partial<WebhookEntity>> {
    const { name, status, topic } = input;
    return {
      ...(name && { name }),
      ...(topic !== undefined && { topic: knownTopic(topic) }),
      ...(await this.newSecret(current, input)),
      ...givenStatus(current.status, status),
      ...termsIn(input),
      modifiedAt: now(),
    };
  }

  private async newSecret(current: WebhookEntity, { secret, secretOverlap = OVERLAP }: Partial<Webhook>) {
    if (!secret || secret === (await this.secrets.opener())(current.id, current.secret)) return {};
    const sealed = await this.secrets.seal(current.id, knownSecret(secret));
    return { secret: sealed, previousSecret: current.secret, previousUntil: inSeconds(secretOverlap) };
  }

  private defaultSecret({ principal }: Call): string {
    if (this.config.webhookDefaultSecret === 'random') return randomBytes(32).toString('base64url');
    this.logger.warn(
      { userId: principal.userId },
      'A webhook was made without a secret and got the specified default, which others can work out. Send a secret, or set WEBHOOK_DEFAULT_SECRET=random.',
    );
    return specifiedSecret(principal.userId, principal.username);
  }
}

/** What is asked of its deliveries, as far as it is there. */
const termsIn = ({ inOrder, inOrderWait, storeBodies, retrySchedule }: Partial<Webhook>): Partial<WebhookEntity> => ({
  ...{ inOrder, inOrderWait, storeBodies, retrySchedule },
});

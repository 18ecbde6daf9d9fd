import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  ResourceExtensions,
  CrudService,
  datesIn,
  withListFilter,
  type Page,
  type ParentIds,
  type Principal,
  type RequestContext,
  type Verb,
  type Write,
} from '@grove/rest';
import { fold, secondsFromNow, LOGGER, now, utcText, type RestErrorClass, type Logger } from '@grove/core';
import { MoreThan, Not, type FindOptionsWhere, type SelectQueryBuilder } from 'typeorm';
import {
  Database,
  orderBy,
  orderByArguments,
  whereBetween,
  whereContainsWords,
  whereListed,
  type UnitOfWork,
} from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { WebhooksConfig } from '../webhooks.config.js';
import { pingEvent } from '../model/ping.js';
import { WebhookSecrets } from '../secrets/webhook-secrets.js';
import { publicKeyOf } from '../secrets/signing-key.rules.js';
import { WebhookNotEditable, WebhookNotFound } from '../errors.js';
import { DELETED_STATUS, WebhookEntity } from '../model/webhook.entity.js';
import { Webhook, WebhookDetails } from './api/v1.js';
import type { WebhookInput } from './webhook-input.js';
import type { WebhookRecord } from './webhook-record.js';
import type { WebhooksQuery } from './api/query-v1.js';
import {
  validDeliveryUrl,
  statusChange,
  readableTopic,
  validSecret,
  validTopic,
  splitTopic,
  defaultSecret,
} from './webhook.rules.js';

/** The kind of their ids in the shared sequence. */
const SEQUENCE = 'webhook';

/** How many seconds the previous secret also signs by default. */
const DEFAULT_OVERLAP = 24 * 3_600;

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  date: 'webhook.createdAt',
  title: 'webhook.name',
  slug: 'webhook.name',
};

/** Webhooks that failed the last time, but for those that their owners have stopped. */
const FAILING: FindOptionsWhere<WebhookEntity>[] = [
  { failures: MoreThan(0), status: 'active' },
  { failures: MoreThan(0), disabledReason: Not('') },
];

/** All others. */
const WITHOUT_FAILURES: FindOptionsWhere<WebhookEntity>[] = [{ failures: 0 }, { status: Not('active'), disabledReason: '' }];

/** Lists and changes webhooks. */
@Injectable()
export class WebhooksService extends CrudService<WebhookEntity, WebhookRecord, WebhooksQuery> {
  constructor(
    database: Database,
    private readonly settings: SiteSettings,
    private readonly config: WebhooksConfig,
    private readonly secrets: WebhookSecrets,
    @Inject(LOGGER) private readonly logger: Logger,
    extensions: ResourceExtensions,
  ) {
    super(database, WebhookEntity);
    // `toRecords` sets these fields already; responses contain them only on request.
    extensions.add(Webhook, WebhookDetails, async (webhooks) => webhooks as WebhookRecord[]);
  }

  override async list(query: WebhooksQuery, context: RequestContext): Promise<Page<WebhookRecord>> {
    const filtered = withListFilter(query);
    return { ...(await super.list(filtered, context)), perPage: filtered.perPage };
  }

  protected notFoundError = (verb: Verb): RestErrorClass => (verb === 'edit' ? WebhookNotEditable : WebhookNotFound);

  protected async prepare(input: WebhookInput, write: Write, current?: WebhookEntity): Promise<Partial<WebhookEntity>> {
    return current ? this.changesOf(current, input, write) : this.newRow(input, write);
  }

  /** A new webhook is tested with a ping. */
  protected override async afterWrite({ unit }: Write, row: WebhookEntity, _input: WebhookInput, before?: WebhookEntity) {
    if (!before) unit.emit(pingEvent(row.id));
  }

  /** Only marks the webhook: `purgeDeletedWebhooks` deletes it with its deliveries, which may be millions. */
  protected override async remove({ unit }: Write, { id }: WebhookEntity): Promise<void> {
    // An imported webhook may have the id of a post or an order, which stays.
    await unit.releaseId(id, SEQUENCE);
    await this.repository.update(id, { status: DELETED_STATUS, secret: '', previousSecret: '' });
  }

  protected override async find(id: number, verb: Verb, context: RequestContext, parents: ParentIds): Promise<WebhookEntity> {
    const row = await super.find(id, verb, context, parents);
    if (row.status === DELETED_STATUS) throw new (this.notFoundError(verb))();
    return row;
  }

  protected async toRecords(rows: WebhookEntity[], context: RequestContext): Promise<WebhookRecord[]> {
    const open = await this.secrets.unsealer();
    const zone = context.apiVersion > 1 ? await this.settings.timezone() : '';
    return rows.map((row) => ({
      ...{ id: row.id, name: row.name, status: row.status, topic: row.topic },
      ...splitTopic(row.topic),
      hooks: [row.topic],
      secret: '',
      deliveryUrl: row.deliveryUrl,
      dateCreated: row.createdAt && utcText(row.createdAt),
      dateModified: row.modifiedAt && utcText(row.modifiedAt),
      ...{ inOrder: row.inOrder, inOrderWait: row.inOrderWait, storeBodies: row.storeBodies, retrySchedule: row.retrySchedule },
      publicKey: publicKeyOf(open(row.id, row.secret) ?? ''),
      failures: row.failures,
      failingSince: row.failingSince && utcText(row.failingSince),
      lastError: row.lastError,
      disabledReason: row.disabledReason,
      previousSecretUntil: overlapEndOf(row),
      ...{ createdAt: row.createdAt, modifiedAt: row.modifiedAt, zone },
    }));
  }

  protected async applyFilters(query: SelectQueryBuilder<WebhookEntity>, args: WebhooksQuery): Promise<void> {
    query.andWhere({ status: args.status === 'all' ? Not(DELETED_STATUS) : args.status });
    if (args.failing !== undefined) query.andWhere(args.failing ? FAILING : WITHOUT_FAILURES);
    whereListed(query, 'webhook.id', args.include, args.exclude);
    if (args.search) whereContainsWords(query, 'LOWER(webhook.name)', [fold(args.search)]);
    const { after, before } = await datesIn(args, () => this.settings.timezone());
    whereBetween(query, 'webhook.createdAt', after, before);
    if (args.orderby === 'include') orderByArguments(query, args, { columns: {}, fallback: 'webhook.id' });
    else orderBy(query, SORT_COLUMNS[args.orderby] ?? 'webhook.id', args.order);
  }

  private async newRow(
    input: WebhookInput,
    { unit, context: { principal, apiVersion } }: Write,
  ): Promise<Partial<WebhookEntity>> {
    const topic = readableTopic(validTopic(input.topic, apiVersion), principal);
    const url = validDeliveryUrl(input.deliveryUrl);
    const createdAt = now();
    const secret = input.secret ? validSecret(input.secret) : this.defaultSecret(principal);
    const id = await this.newId(unit);
    return {
      id,
      name: input.name || `Webhook made on ${utcText(createdAt)}`,
      status: input.status ?? 'active',
      topic,
      deliveryUrl: url,
      secret: await this.secrets.seal(id, secret),
      previousSecret: '',
      previousUntil: null,
      ...ownerOf(principal),
      createdAt,
      modifiedAt: null,
      failures: 0,
      failingSince: null,
      disabledReason: '',
      apiVersion: input.apiVersion ?? 1,
      ...settingsIn(input),
    };
  }

  /** The next id of the shared sequence that no webhook has. Imported webhooks have ids of another sequence. */
  private async newId(unit: UnitOfWork): Promise<number> {
    for (;;) {
      const id = await unit.nextId(SEQUENCE);
      if (!(await this.repository.existsBy({ id }))) return id;
      await unit.releaseId(id, SEQUENCE);
    }
  }

  /** Only what was sent changes; an empty name or secret changes nothing. */
  private async changesOf(
    current: WebhookEntity,
    input: WebhookInput,
    { context: { principal, apiVersion } }: Write,
  ): Promise<Partial<WebhookEntity>> {
    const { name, status, topic, deliveryUrl } = input;
    return {
      ...(name && { name }),
      ...(topic !== undefined && {
        topic: readableTopic(topic === current.topic ? topic : validTopic(topic, apiVersion), principal),
      }),
      ...(deliveryUrl !== undefined && { deliveryUrl: validDeliveryUrl(deliveryUrl) }),
      ...(deliveryUrl !== undefined && deliveryUrl !== current.deliveryUrl && ownerOf(principal)),
      ...(await this.newSecret(current, input)),
      ...statusChange(current.status, status),
      ...settingsIn(input),
      modifiedAt: now(),
    };
  }

  private async newSecret(current: WebhookEntity, { secret, secretOverlap = DEFAULT_OVERLAP }: WebhookInput) {
    if (!secret || secret === (await this.secrets.unsealer())(current.id, current.secret)) return {};
    const sealed = await this.secrets.seal(current.id, validSecret(secret));
    return { secret: sealed, previousSecret: current.secret, previousUntil: secondsFromNow(secretOverlap) };
  }

  private defaultSecret(principal: Principal): string {
    if (this.config.webhookDefaultSecret === 'random') return randomBytes(32).toString('base64url');
    this.logger.warn(
      { userId: principal.userId },
      'A webhook was created without a secret and got the default one, which can be guessed. Send a secret, or set WEBHOOK_DEFAULT_SECRET=random.',
    );
    return defaultSecret(principal.userId, principal.username);
  }
}

/** Who decided where a webhook sends to: whatever ends the access of that account or credential pauses the webhook. */
const ownerOf = ({ userId, keyId, applicationPassword, roles }: Principal): Partial<WebhookEntity> => ({
  userId,
  keyId: keyId ?? null,
  applicationPassword: applicationPassword ?? null,
  ownerIsAdministrator: roles.includes('administrator'),
});

/** Until when the previous secret also signs; null if it does not. */
const overlapEndOf = ({ previousSecret, previousUntil }: WebhookEntity): string | null =>
  previousSecret !== '' && previousUntil !== null && previousUntil > now() ? utcText(previousUntil) : null;

/** The delivery settings in an input. */
const settingsIn = ({ inOrder, inOrderWait, storeBodies, retrySchedule }: WebhookInput): Partial<WebhookEntity> => ({
  ...{ inOrder, inOrderWait, storeBodies, retrySchedule },
});

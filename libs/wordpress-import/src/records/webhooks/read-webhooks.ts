import type { ImportedWebhook, WebhookStatus } from '@grove/webhooks';
import { gmtOrLocalInstant } from '../../values/dates.js';
import { idOrNone, storableNumber } from '../content/lists.js';
import type { RecordOptions, SourceContext } from '../source-kind.js';
import { webhookRows, type WebhookRow } from './webhook-rows.js';

const MAX_TOPIC_LENGTH = 200;
const MAX_URL_LENGTH = 2_000;

/** The versions of payloads that Grove sends; another one becomes the first. */
const OWN_VERSIONS = [1, 2, 3];

/** Reads webhooks. The first versions of their table have no `api_version`. */
export async function readWebhooks(
  ids: readonly number[],
  context: SourceContext,
  statuses: RecordOptions['webhooks'],
): Promise<ImportedWebhook[]> {
  const { settings } = context;
  const rows = await webhookRows(context, ids);
  return rows
    .filter((row) => isStorable(row, context))
    .map((row) => ({
      id: row.webhook_id,
      name: row.name,
      status: statusOf(row, context, statuses),
      topic: row.topic,
      deliveryUrl: row.delivery_url,
      secret: row.secret,
      userId: idOrNone(row.user_id),
      apiVersion: OWN_VERSIONS.find((version) => version === row.api_version) ?? 1,
      createdAt: gmtOrLocalInstant(row.date_created_gmt, row.date_created, settings.timezone) ?? null,
      modifiedAt: gmtOrLocalInstant(row.date_modified_gmt, row.date_modified, settings.timezone) ?? null,
      failures: Math.max(0, storableNumber(row.failure_count)),
    }));
}

function isStorable(row: WebhookRow, { report }: SourceContext): boolean {
  const leave = (name: string, reason: string) => report.addLeftover({ kind: 'webhooks', record: recordOf(row), name, reason });
  if (row.topic.length > MAX_TOPIC_LENGTH || row.delivery_url.length > MAX_URL_LENGTH) {
    leave(row.name, 'Its topic or its address is too long. Create it again if you need it.');
    return false;
  }
  const version = row.api_version ?? 1;
  if (!OWN_VERSIONS.includes(version)) {
    report.keepMetadata({ kind: 'webhook', recordId: row.webhook_id, name: 'api_version', value: String(version) });
    leave(
      `api_version ${version}`,
      'Grove has no payloads of this version, and sends those of version 1. Check whether the receiver understands them before you activate it.',
    );
  }
  return true;
}

/** As in WooCommerce, a webhook with an unknown status is disabled. Both systems would send each event if active ones stayed active. */
function statusOf(row: WebhookRow, { report }: SourceContext, statuses: RecordOptions['webhooks']): WebhookStatus {
  const { status } = row;
  if (status === 'paused' || status === 'disabled' || (status === 'active' && statuses === 'active')) return status;
  report.keepMetadata({ kind: 'webhook', recordId: row.webhook_id, name: 'status', value: status });
  if (status !== 'active') return 'disabled';
  report.addLeftover({
    ...{ kind: 'webhooks', record: recordOf(row), name: 'status active' },
    reason: 'It is paused, so that no event is sent twice. Activate it after the switch, or import with --webhooks active.',
  });
  return 'paused';
}

const recordOf = ({ webhook_id: id }: WebhookRow): string => `webhook ${id}`;

import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Moment } from '../shell/format/moment.js';
import { useRegion } from '../shell/format/use-region.js';
import { ToneChip, type Tone } from '../shell/tone-chip.js';
import type { HealthyWebhook } from './webhook.js';

const TONES: Readonly<Record<string, Tone>> = { active: 'green', paused: 'grey', disabled: 'red' };

/** The status of a webhook, as a word on a colour. */
export function StatusChip({ status }: { status: string }) {
  const translate = useTranslate();
  return <ToneChip tone={TONES[status] ?? 'grey'} label={translate(`webhooks.status.${status}`, { _: status })} />;
}

/** Whether the receiver of a webhook takes what it is sent: the share that arrived, and since when it fails. */
export function Health({ webhook }: { webhook: HealthyWebhook }) {
  const translate = useTranslate();
  const region = useRegion();
  const { health, failing_since: failingSince } = webhook;
  const { attempted, delivered, last_delivered: last } = health;
  const share = new Intl.NumberFormat(region, { style: 'percent' }).format(attempted === 0 ? 0 : delivered / attempted);
  return (
    <Stack component="span" sx={{ alignItems: 'flex-start', gap: 0.25 }}>
      <span>{attempted === 0 ? translate('webhooks.health.nothing_sent') : translate('webhooks.health.arrived', { share })}</span>
      {last !== null && (
        <Typography variant="caption" component="span" color="text.secondary">
          {translate('webhooks.health.last')} <Moment value={last} />
        </Typography>
      )}
      {failingSince !== null && (
        <Typography variant="caption" component="span" color="error">
          {translate('webhooks.health.failing')} <Moment value={failingSince} />
        </Typography>
      )}
      {health.resting && (
        <Typography variant="caption" component="span" color="text.secondary">
          {translate('webhooks.health.resting')}
        </Typography>
      )}
    </Stack>
  );
}

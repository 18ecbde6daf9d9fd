import { Alert, Box, Link, Typography } from '@mui/material';
import { EditBase, Title, useEditContext, useTranslate } from 'react-admin';
import { siteUrl } from '../../data/site-client.js';
import { ExactMoment } from '../../shell/format/exact-moment.js';
import { Section } from '../../shell/section.js';
import { Deliveries } from '../deliveries/deliveries.js';
import { Health, StatusChip } from '../health.js';
import type { HealthyWebhook } from '../webhook.js';
import { WebhookActions } from './webhook-actions.js';

/** One webhook: where it sends to, whether that works, and what was delivered. */
export default function WebhookPage() {
  return (
    <EditBase<HealthyWebhook> mutationMode="pessimistic" redirect={false} queryOptions={{ refetchInterval: 10_000 }}>
      <Content />
    </EditBase>
  );
}

function Content() {
  const translate = useTranslate();
  const { record: webhook } = useEditContext<HealthyWebhook>();
  if (!webhook) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={translate('webhooks.title', { name: webhook.name })} />
      <WebhookActions webhook={webhook} />
      {webhook.status !== 'active' && (
        <Alert severity="warning">
          {translate(`webhooks.stopped.${webhook.status}`)} {webhook.disabled_reason}
        </Alert>
      )}
      <Section title={webhook.name} actions={<StatusChip status={webhook.status} />}>
        <Facts webhook={webhook} />
      </Section>
      <Deliveries webhook={webhook} />
    </Box>
  );
}

function Facts({ webhook }: { webhook: HealthyWebhook }) {
  const translate = useTranslate();
  const { topic, delivery_url, last_error, previous_secret_until, public_key } = webhook;
  const facts = [
    ['topic', topic],
    ['delivery_url', delivery_url],
    ['health', <Health key="health" webhook={webhook} />],
    ['last_error', last_error],
    ['public_key', public_key],
    ['previous_secret_until', previous_secret_until && <ExactMoment key="until" value={previous_secret_until} />],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
        rowGap: { xs: 0.25, sm: 1 },
        m: 0,
        '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(([name, value]) =>
        value ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate(`resources.webhooks.fields.${name}`)}
            </Typography>
            <Typography component="dd" variant="body2">
              {value}
            </Typography>
          </Box>
        ) : null,
      )}
      <Typography component="dt" variant="body2" color="text.secondary">
        {translate('webhooks.verify')}
      </Typography>
      <Typography component="dd" variant="body2">
        <Link href={siteUrl('docs/guides/webhooks')} target="_blank" rel="noreferrer">
          {translate('webhooks.guide')}
        </Link>
      </Typography>
    </Box>
  );
}

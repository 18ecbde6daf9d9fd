import type { Delivery } from '@grove/client';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ListBase, Pagination, useListContext, useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { CountedTabs } from '../../shell/list/counted-tabs.js';
import { Section } from '../../shell/section.js';
import { deliveriesOf, type HealthyWebhook } from '../webhook.js';
import { DeliveryItem } from './delivery-item.js';

const ResendDialog = lazy(() => import('./resend-dialog.js'));

const ALL = 'all';

/** The states of deliveries, in the order of their tabs. */
const STATES = ['waiting', 'failed', 'delivered', 'cancelled'] as const;

/** The deliveries of a webhook, the newest first. */
export function Deliveries({ webhook }: { webhook: HealthyWebhook }) {
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section
      title={translate('webhooks.deliveries')}
      actions={
        webhook.status === 'active' && (
          <Button size="small" variant="outlined" onClick={() => setIsAsking(true)}>
            {translate('webhooks.resend_all')}
          </Button>
        )
      }
    >
      <ListBase
        resource={deliveriesOf(webhook.id)}
        perPage={10}
        queryOptions={{ refetchInterval: 5_000 }}
        sort={{ field: 'id', order: 'DESC' }}
        storeKey={false}
      >
        <StateTabs webhookId={webhook.id} />
        <Items webhook={webhook} />
        <Pagination rowsPerPageOptions={[10, 25, 50]} />
      </ListBase>
      <Suspense>{isAsking && <ResendDialog webhookId={webhook.id} onClose={() => setIsAsking(false)} />}</Suspense>
    </Section>
  );
}

function StateTabs({ webhookId }: { webhookId: number }) {
  const translate = useTranslate();
  const { data: deliveries } = useListContext<Delivery>();
  const { data: counts } = useQuery<ReadonlyMap<string, number>>({
    queryKey: [deliveriesOf(webhookId), 'counts', deliveries],
    placeholderData: (previous) => previous,
    queryFn: async ({ signal }) => {
      const collection = client.shop.webhooks.deliveries(webhookId);
      const count = async (state: (typeof STATES)[number]) =>
        [state, (await collection.list({ state: [state], per_page: 1 }, { signal })).total] as const;
      return new Map(await Promise.all(STATES.map(count)));
    },
  });
  const tabs = [ALL, ...STATES].map((value) => ({ value, label: translate(`webhooks.state.${value}`) }));
  return <CountedTabs source="state" tabs={tabs} counts={counts} unfiltered={ALL} />;
}

function Items({ webhook }: { webhook: HealthyWebhook }) {
  const translate = useTranslate();
  const { data = [], isPending } = useListContext<Delivery>();
  if (isPending) return null;
  if (data.length === 0)
    return (
      <Typography color="text.secondary" sx={{ py: 4, textAlign: 'center' }}>
        {translate('webhooks.no_deliveries')}
      </Typography>
    );
  return (
    <Box component="ol" aria-label={translate('webhooks.deliveries')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((delivery) => (
        <DeliveryItem key={delivery.id} delivery={delivery} webhook={webhook} />
      ))}
    </Box>
  );
}

import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { BooleanInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { client } from '../../data/site-client.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { STORE_BODIES } from '../webhook.js';

/** What is delivered, and where to. */
export const WebhookFields = () => (
  <Stack spacing={1.5} sx={{ pt: 1 }}>
    <TextInput source="name" parse={asTyped} helperText="webhooks.name_help" />
    <TopicInput />
    <TextInput source="delivery_url" parse={asTyped} inputMode="url" helperText="webhooks.address_help" />
    <SelectInput
      source="store_bodies"
      choices={STORE_BODIES.map((id) => ({ id, name: `webhooks.bodies.${id}` }))}
      isRequired
      helperText={false}
    />
    <BooleanInput source="in_order" helperText="webhooks.in_order_help" />
  </Stack>
);

/** The topics of the server; a webhook of another program may have one that the server does not list. */
function TopicInput() {
  const translate = useTranslate();
  const current = String(useWatch({ name: 'topic' }) ?? '');
  const { data: topics = [] } = useQuery({
    queryKey: ['webhooks', 'topics'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await client.shop.webhooks.topics.list({}, { signal })).records.map(({ topic }) => topic),
  });
  const choices = [...new Set([...topics, ...(current ? [current] : [])])].map((id) => {
    const words = translate(`webhooks.topic.${id.replace('.', '_')}`, { _: '' });
    return { id, name: words ? `${words} (${id})` : id };
  });
  return <SelectInput source="topic" choices={choices} translateChoice={false} isRequired helperText={false} />;
}

import type { Order } from '@grove/client';
import { Box, Button, Checkbox, Chip, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { saveOnce } from '../../data/save-once.js';
import { client } from '../../data/site-client.js';
import { Moment } from '../../shell/format/moment.js';
import { Section } from '../../shell/section.js';
import { useRefreshOrder } from './use-refresh-order.js';

/** What happened to an order, the newest first, and a note that the person adds. */
export function OrderNotes({ order }: { order: Order }) {
  const translate = useTranslate();
  const { data: notes = [] } = useQuery({
    queryKey: ['order', order.id, 'notes', order.date_modified],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await client.shop.orders.notes(order.id).list({}, { signal })).records,
  });
  return (
    <Section title={translate('orders.timeline')}>
      <NewNote order={order} />
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
        {notes.map(({ id, note, date_created, customer_note }) => (
          <Box component="li" key={id} sx={{ pb: 1.5 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {note}
            </Typography>
            <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
              <Typography variant="caption" color="text.secondary">
                <Moment value={date_created} />
              </Typography>
              {customer_note && <Chip size="small" label={translate('orders.to_customer')} />}
            </Stack>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function NewNote({ order }: { order: Order }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshOrder(order.id);
  const [text, setText] = useState('');
  const [isMailed, setIsMailed] = useState(false);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const note = { note: text, customer_note: isMailed };
    try {
      await saveOnce(`orders/${order.id}/notes`, note, (options) => client.shop.orders.notes(order.id).create(note, options));
      setText('');
      setIsMailed(false);
      await refresh();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }

  return (
    <Stack component="form" spacing={1} sx={{ mb: 2 }} onSubmit={(event) => void add(event)}>
      <TextField
        label={translate('orders.new_note')}
        multiline
        minRows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <FormControlLabel
          control={<Checkbox size="small" checked={isMailed} onChange={({ target }) => setIsMailed(target.checked)} />}
          label={translate('orders.mail_note')}
        />
        <Button type="submit" size="small" variant="outlined" disabled={text.trim() === ''}>
          {translate('orders.add_note')}
        </Button>
      </Stack>
    </Stack>
  );
}

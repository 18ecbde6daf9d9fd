import type { Product } from '@grove/client';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useCanAccess, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { searchOf } from '../../data/list-query.js';
import { client } from '../../data/site-client.js';
import { EmptyState } from '../../shell/empty-state.js';
import { PageButtons } from '../../shell/page-buttons.js';
import { Section } from '../../shell/section.js';
import { UnsavedWarning } from '../../shell/unsaved-warning.js';
import { useDebounced } from '../../shell/use-debounced.js';
import { storeProducts } from '../store-products.js';
import { CountRow } from './count-row.js';
import { countable, problemsOf, toChanges, type Counted, type CountValues } from './counts.js';

/** How many products a page has: about as many as fit on a sheet of paper. */
const PER_PAGE = 50;

/** Counting: type what lies on the shelf, press Enter for the next product, and save all counts together. */
export default function StockPage() {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'products', action: 'edit' });
  return (
    <>
      <Title title={translate('products.stock.title')} />
      {canAccess && <Counting />}
    </>
  );
}

function Counting() {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const search = useDebounced(text.trim());
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  // What was counted stays while other products are searched for.
  const [seen, setSeen] = useState<ReadonlyMap<string, Counted>>(new Map());
  const form = useForm<CountValues>({ defaultValues: { counts: {} } });
  const { data } = useQuery({
    queryKey: ['products', 'stock', search, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { page, per_page: PER_PAGE, orderby: 'title', order: 'asc', ...searchOf('products', search) } as const;
      const { records, total } = await client.shop.products.list(query, { signal });
      const rows = records.flatMap((product: Product) => countable(product));
      setSeen((before) => new Map([...before, ...rows.map((row) => [row.key, row] as const)]));
      return { rows, total };
    },
  });
  const pages = Math.ceil((data?.total ?? 0) / PER_PAGE);

  async function save({ counts }: CountValues): Promise<void> {
    const impossible = problemsOf(counts, seen);
    setRefusals(new Map([...impossible].map(([id, { message, args }]) => [id, translate(message, args)])));
    // An error keeps the warning about unsaved changes, which ends with a save that was successful.
    if (impossible.size > 0) return form.setError('root.notSaved', {});
    const changes = toChanges(counts, seen);
    try {
      const refused = new Map((await storeProducts(changes)).map(({ id, message }) => [id, message]));
      setRefusals(refused);
      const kept = Object.entries(counts).filter(([key]) => refused.has(seen.get(key)?.productId ?? 0));
      form.reset({ counts: Object.fromEntries(Object.keys(counts).map((key) => [key, ''])) });
      for (const [key, value] of kept) form.setValue(`counts.${key}`, value, { shouldDirty: true });
      if (changes.length > refused.size)
        notify('products.stock.counted', { messageArgs: { smart_count: changes.length - refused.size } });
      await queries.invalidateQueries({ queryKey: ['products'] });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }

  if (data?.total === 0 && search === '')
    return <EmptyState title={translate('products.empty')} help={translate('products.stock.empty_help')} />;
  return (
    <FormProvider {...form}>
      <UnsavedWarning />
      <Box component="form" noValidate onSubmit={(event: React.FormEvent) => void form.handleSubmit(save)(event)} sx={{ pt: 1 }}>
        <Section
          title={translate('products.stock.count')}
          actions={
            <Button type="submit" variant="contained" disabled={!form.formState.isDirty} loading={form.formState.isSubmitting}>
              {translate('products.stock.save')}
            </Button>
          }
        >
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
            {translate('products.stock.help')}
          </Typography>
          <TextField
            label={translate('products.stock.find')}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setPage(1);
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {[...refusals].map(([id, message]) => (
            <Alert key={id} severity="error" sx={{ mt: 1 }}>
              {[...seen.values()].find(({ productId }) => productId === id)?.name}: {message}
            </Alert>
          ))}
          {data?.rows.map((row) => (
            <CountRow key={row.key} row={row} />
          ))}
          {data?.rows.length === 0 && <Typography sx={{ py: 3 }}>{translate('shell.nothing_found')}</Typography>}
          <PageButtons page={page} pages={pages} onChange={setPage} />
        </Section>
      </Box>
    </FormProvider>
  );
}

import type { TaxClassRecord, TaxRate } from '@grove/client';
import { Alert, Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { RatesEditor } from './rates-editor.js';
import { MOST_RATES, readRates } from './store-rates.js';

/** The rates of a tax class, as they are stored. Every save begins the table anew; nothing else does, so that what is typed stays. */
export function ClassRates({ taxClass }: { taxClass: TaxClassRecord }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const [saves, setSaves] = useState(0);
  const queryKey = ['taxes', 'rates', taxClass.slug];
  const { data, error } = useQuery({ queryKey, queryFn: () => readRates(taxClass.slug), gcTime: 0, refetchOnWindowFocus: false });
  if (!data) return error ? <Alert severity="error">{error.message}</Alert> : <Skeleton variant="rounded" height={320} />;

  function showStored(rates: readonly TaxRate[]): void {
    queries.setQueryData(queryKey, { ...data, rates });
    setSaves(saves + 1);
  }

  return (
    <>
      {!data.isAll && <Alert severity="warning">{translate('settings.taxes.too_many', { count: MOST_RATES })}</Alert>}
      <RatesEditor key={saves} taxClass={taxClass} stored={data.rates} isAll={data.isAll} onSaved={showStored} />
    </>
  );
}

import { Alert, Button, Link, Skeleton, Stack, Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { Link as RouterLink, Navigate, Route, Routes, useParams } from 'react-router-dom';
import { ONLY } from '../../data/collections.js';
import { ClassRates } from './class-rates.js';
import { NewClassDialog } from './new-class-dialog.js';
import { STANDARD_CLASS } from './rates-form.js';
import { readTaxClasses, TAX_CLASSES } from './tax-classes.js';

/** The tax classes, each with its rates at an address of its own. */
export default function TaxesPage() {
  return (
    <>
      <Title title="settings.sections.taxes" />
      <Routes>
        <Route path=":slug" element={<TaxClass />} />
        <Route path="*" element={<Navigate to={`/settings/taxes/${STANDARD_CLASS}`} replace />} />
      </Routes>
    </>
  );
}

function TaxClass() {
  const translate = useTranslate();
  const { slug } = useParams();
  const [isMaking, setIsMaking] = useState(false);
  const { data: classes, error } = useQuery({ queryKey: TAX_CLASSES, queryFn: ({ signal }) => readTaxClasses(signal) });
  if (!classes) return error ? <Alert severity="error">{error.message}</Alert> : <Skeleton variant="rounded" height={320} />;
  const taxClass = classes.find((one) => one.slug === slug);
  if (!taxClass) return <Navigate to={`/settings/taxes/${STANDARD_CLASS}`} replace />;
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <TaxesAreOff />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Tabs
          value={taxClass.slug}
          variant="scrollable"
          scrollButtons="auto"
          aria-label={translate('settings.taxes.classes')}
          sx={{ flex: 1, minWidth: 0 }}
        >
          {classes.map(({ slug: value, name }) => (
            <Tab key={value} value={value} label={name} component={RouterLink} to={`/settings/taxes/${value}`} />
          ))}
        </Tabs>
        <Button size="small" onClick={() => setIsMaking(true)} sx={{ whiteSpace: 'nowrap' }}>
          {translate('settings.taxes.new_class')}
        </Button>
      </Stack>
      <ClassRates key={taxClass.slug} taxClass={taxClass} />
      {isMaking && <NewClassDialog onClose={() => setIsMaking(false)} />}
    </Stack>
  );
}

/** Says so if rates have no effect. */
function TaxesAreOff() {
  const translate = useTranslate();
  const { data: shop } = useGetOne<RaRecord>('shop-settings', { id: ONLY });
  if (!shop || shop['taxes_enabled']) return null;
  return (
    <Alert severity="info">
      {translate('settings.taxes.off')}{' '}
      <Link component={RouterLink} to="/settings/shop">
        {translate('settings.taxes.to_shop')}
      </Link>
    </Alert>
  );
}

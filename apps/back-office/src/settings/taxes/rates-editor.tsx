import type { TaxClassRecord, TaxRate } from '@grove/client';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FormProvider, useFieldArray, useForm } from 'react-hook-form';
import { EmptyState } from '../../shell/empty-state.js';
import { Section } from '../../shell/section.js';
import { UnsavedWarning } from '../../shell/unsaved-warning.js';
import { CsvButtons } from './csv-buttons.js';
import { DeleteClassButton } from './delete-class-button.js';
import { NEW_RATE, toRow, type RatesValues } from './rates-form.js';
import { RatesTable } from './rates-table.js';
import { useSaveRates } from './use-save-rates.js';

interface RatesEditorProps {
  readonly taxClass: TaxClassRecord;
  readonly stored: readonly TaxRate[];
  /** Whether these are all rates of the class: only then can they be put in another order. */
  readonly isAll: boolean;
  /** All changes are stored; these are the rates now. */
  readonly onSaved: (rates: readonly TaxRate[]) => void;
}

/** The rates of a class as a table, which is saved as a whole. */
export function RatesEditor({ taxClass, stored, isAll, onSaved }: RatesEditorProps) {
  const translate = useTranslate();
  const form = useForm<RatesValues>({ defaultValues: { rates: stored.map(toRow) } });
  const rates = useFieldArray({ control: form.control, name: 'rates', keyName: 'key' });
  const save = useSaveRates({ form, taxClass: taxClass.slug, stored, onSaved });
  const { isDirty, isSubmitting } = form.formState;
  const add = () => rates.append(NEW_RATE, { focusName: `rates.${rates.fields.length}.country` });

  return (
    <FormProvider {...form}>
      <UnsavedWarning />
      <Box component="form" noValidate onSubmit={(event: React.FormEvent) => void form.handleSubmit(save)(event)}>
        <Section
          title={taxClass.name}
          actions={
            <>
              <DeleteClassButton {...taxClass} />
              <CsvButtons
                taxClass={taxClass.slug}
                stored={stored}
                onImport={(rows) => rates.append(rows, { shouldFocus: false })}
              />
            </>
          }
        >
          {rates.fields.length === 0 ? (
            <EmptyState title={translate('settings.taxes.empty')} help={translate('settings.taxes.empty_help')} />
          ) : (
            <>
              <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
                {translate('settings.taxes.help')}
              </Typography>
              <RatesTable keys={rates.fields.map(({ key }) => key)} move={isAll ? rates.move : undefined} />
            </>
          )}
          <Stack direction="row" sx={{ gap: 1, pt: 2, flexWrap: 'wrap' }}>
            <Button
              variant={rates.fields.length === 0 ? 'contained' : 'outlined'}
              startIcon={<AddIcon />}
              onClick={add}
              sx={{ mx: rates.fields.length === 0 ? 'auto' : 0 }}
            >
              {translate('settings.taxes.add')}
            </Button>
            {(isDirty || rates.fields.length > 0) && (
              <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
                {translate('settings.taxes.save')}
              </Button>
            )}
          </Stack>
        </Section>
      </Box>
    </FormProvider>
  );
}

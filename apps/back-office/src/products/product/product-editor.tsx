import { Box, Button, Link } from '@mui/material';
import { setSubmissionErrors, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm, type FieldValues, type UseFormSetError } from 'react-hook-form';
import { SaveBar } from '../../shell/form/save-bar.js';
import { TwoColumns } from '../../shell/two-columns.js';
import { useSaveKey } from '../../shell/form/use-save-key.js';
import { UnsavedWarning } from '../../shell/unsaved-warning.js';
import { PicturesSection } from '../pictures/pictures-section.js';
import { sentPlaces } from '../variations/variations-form.js';
import { VariationsSection } from '../variations/variations-section.js';
import { AttributesSection } from './attributes-section.js';
import { DeleteProduct } from './delete-product.js';
import type { ProductValues } from './product-form.js';
import { PricesSection, ShippingSection, StockSection, TextsSection } from './product-sections.js';
import { ProductSide } from './product-side.js';

interface ProductEditorProps {
  /** What the form was opened with. */
  readonly opened: ProductValues;
  readonly onSave: (values: ProductValues) => Promise<void>;
  /** Asks before a save. False saves nothing, and keeps what was typed. */
  readonly maySave?: (values: ProductValues) => Promise<boolean>;
  /** The public page; a new product has none. */
  readonly permalink?: string;
  /** Whether everything is saved, and the screen is left. */
  readonly isDone?: boolean;
}

/** The form of a product. What the server refuses stands beside its field, and everything typed stays. */
export function ProductEditor({ opened, onSave, maySave, permalink, isDone = false }: ProductEditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const form = useForm<ProductValues>({ defaultValues: opened });
  const { isSubmitting, isDirty } = form.formState;
  useSaveKey(form.handleSubmit(save));

  async function save(values: ProductValues): Promise<void> {
    // An error keeps the warning about unsaved changes, which ends with a save that was successful.
    if (maySave && !(await maySave(values))) return form.setError('root.notSaved', {});
    try {
      await onSave(values);
    } catch (error) {
      const { message, body } = error as { message: string; body?: { errors?: Record<string, unknown> } };
      notify(message, { type: 'error' });
      form.setError('root.serverError', { message });
      if (!body?.errors) return;
      const beside = atTheirPlaces(body.errors, sentPlaces(values.variations, opened.variations));
      setSubmissionErrors(beside, form.setError as UseFormSetError<FieldValues>);
    }
  }

  return (
    <FormProvider {...form}>
      {!isDone && <UnsavedWarning />}
      <Box component="form" noValidate onSubmit={(event: React.FormEvent) => void form.handleSubmit(save)(event)}>
        <TwoColumns>
          <>
            <TextsSection />
            <PicturesSection />
            <PricesSection />
            <StockSection />
            <AttributesSection />
            <VariationsSection />
            <ShippingSection />
          </>
          <ProductSide permalink={permalink} />
        </TwoColumns>
        <SaveBar>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
            {translate('ra.action.save')}
          </Button>
          <DeleteProduct isDisabled={isSubmitting || isDirty} />
          {permalink && opened.status === 'publish' && (
            <Link href={permalink} target="_blank" rel="noreferrer" variant="body2">
              {translate('products.view')}
            </Link>
          )}
        </SaveBar>
      </Box>
    </FormProvider>
  );
}

/** Errors of variations, which the server numbers as they were sent, at their places in the grid. */
function atTheirPlaces(errors: Record<string, unknown>, places: readonly number[]): Record<string, unknown> {
  const { variations, ...others } = errors;
  if (typeof variations !== 'object' || variations === null) return errors;
  const moved = Object.entries(variations).map(([index, error]) => [places[Number(index)] ?? index, error] as const);
  return { ...others, variations: Object.fromEntries(moved) };
}

import {
  Alert,
  Box,
  Button,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Section } from '../../shell/section.js';
import type { ProductValues } from '../product/product-form.js';
import { priceProblem, salePriceProblem } from '../prices/price-problems.js';
import type { Problem } from '../problem.js';
import { BulkEdit } from './bulk-edit.js';
import { missingVariations, variationName, type VariationValues } from './variations-form.js';

/** The fields of the grid that are typed. */
export const TYPED = ['sku', 'regular_price', 'sale_price', 'stock_quantity'] as const;

/** The variations of a product as a grid. They are generated from its attributes, and edited one by one or together. */
export function VariationsSection() {
  const translate = useTranslate();
  const { control } = useFormContext<ProductValues>();
  const [type, attributes] = useWatch({ control, name: ['type', 'attributes'] });
  const { fields, append } = useFieldArray({ control, name: 'variations', keyName: 'key' });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  if (type !== 'variable') return null;
  const missing = missingVariations(attributes, fields);
  const select = (index: number, isSelected: boolean) =>
    setSelected((before) => new Set(isSelected ? [...before, index] : [...before].filter((one) => one !== index)));

  return (
    <Section
      title={translate('products.variations')}
      actions={
        missing.length > 0 && (
          <Button size="small" variant="outlined" onClick={() => append(missing, { shouldFocus: false })}>
            {translate('products.generate', { smart_count: missing.length })}
          </Button>
        )
      }
    >
      {fields.length === 0 && missing.length === 0 && <Alert severity="info">{translate('products.no_variations')}</Alert>}
      {fields.length > 0 && (
        <>
          <BulkEdit places={selected.size > 0 ? [...selected] : fields.map((_field, index) => index)} />
          <TableContainer tabIndex={0} role="region" aria-label={translate('products.variations_grid')}>
            <Table size="small" sx={{ '& td, & th': { px: 0.5 }, minWidth: 560 }}>
              <TableHead>
                <TableRow>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    <Checkbox
                      size="small"
                      checked={selected.size === fields.length}
                      indeterminate={selected.size > 0 && selected.size < fields.length}
                      onChange={(_event, checked) => setSelected(new Set(checked ? fields.keys() : []))}
                      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
                    />
                    {translate('products.variation')}
                  </TableCell>
                  {TYPED.map((name) => (
                    <TableCell key={name}>{translate(`resources.products.fields.${name}`)}</TableCell>
                  ))}
                  <TableCell>{translate('products.sold')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {fields.map((variation, index) => (
                  <Row
                    key={variation.key}
                    index={index}
                    name={variationName(variation) || translate('products.any_variation')}
                    isSelected={selected.has(index)}
                    onSelect={(isSelected) => select(index, isSelected)}
                  />
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </>
      )}
    </Section>
  );
}

interface RowProps {
  readonly index: number;
  readonly name: string;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

function Row({ index, name, isSelected, onSelect }: RowProps) {
  const translate = useTranslate();
  const { register, control, formState } = useFormContext<ProductValues>();
  const visible = useWatch({ control, name: `variations.${index}.visible` });
  const errors = formState.errors.variations?.[index];
  const validate = (typed: unknown, values: ProductValues, field: (typeof TYPED)[number]) => {
    const problem = problemOf(field, String(typed ?? ''), values.variations[index]);
    return problem && translate(problem.message, problem.args);
  };
  return (
    <TableRow>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={(_event, checked) => onSelect(checked)}
            slotProps={{ input: { 'aria-label': `${translate('ra.action.select_row')}: ${name}` } }}
          />
          <Typography variant="body2">{name}</Typography>
        </Box>
      </TableCell>
      {TYPED.map((field) => (
        <TableCell key={field}>
          <TextField
            error={errors?.[field] !== undefined}
            helperText={errors?.[field]?.message}
            placeholder={field === 'stock_quantity' ? translate('products.not_counted') : undefined}
            slotProps={{
              htmlInput: {
                'aria-label': translate('products.field_of', { field: translate(`resources.products.fields.${field}`), name }),
                inputMode: field === 'sku' ? 'text' : field === 'stock_quantity' ? 'numeric' : 'decimal',
              },
            }}
            {...register(`variations.${index}.${field}`, { validate: (typed, values) => validate(typed, values, field) })}
          />
        </TableCell>
      ))}
      <TableCell>
        <Checkbox
          size="small"
          checked={visible}
          slotProps={{ input: { 'aria-label': translate('products.field_of', { field: translate('products.sold'), name }) } }}
          {...register(`variations.${index}.visible`)}
        />
      </TableCell>
    </TableRow>
  );
}

/** Why what was typed in the grid is refused. */
function problemOf(field: (typeof TYPED)[number], typed: string, variation: VariationValues | undefined): Problem | undefined {
  if (field === 'regular_price') return priceProblem(typed);
  return field === 'sale_price' ? salePriceProblem(typed, variation?.regular_price ?? '') : undefined;
}

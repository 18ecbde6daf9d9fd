import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Autocomplete, Box, Button, FormControlLabel, IconButton, Stack, Switch, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { Attribute } from '@grove/client';
import { client } from '../../data/site-client.js';
import { Section } from '../../shell/section.js';
import type { ProductValues } from './product-form.js';

/** The attributes of a product: those of the shop, and its own. */
export function AttributesSection() {
  const translate = useTranslate();
  const { control } = useFormContext<ProductValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'attributes', keyName: 'key' });
  const { data: known = [] } = useQuery({
    queryKey: ['product-attributes', 'choices'],
    queryFn: async ({ signal }) => (await client.shop.products.attributes.list({}, { signal })).records,
  });
  return (
    <Section title={translate('products.attributes')}>
      <Typography variant="body2" color="text.secondary">
        {translate('products.attributes_help')}
      </Typography>
      {fields.map(({ key }, index) => (
        <AttributeRow key={key} index={index} known={known} onRemove={() => remove(index)} />
      ))}
      <Button
        size="small"
        sx={{ mt: 1 }}
        onClick={() => append({ id: 0, name: '', options: [], visible: true, variation: false }, { shouldFocus: false })}
      >
        {translate('products.add_attribute')}
      </Button>
    </Section>
  );
}

function AttributeRow({ index, known, onRemove }: { index: number; known: readonly Attribute[]; onRemove: () => void }) {
  const translate = useTranslate();
  const { control, setValue } = useFormContext<ProductValues>();
  const { id, name } = useWatch({ control, name: `attributes.${index}` });
  const { data: terms = [] } = useQuery({
    queryKey: ['product-attributes', id, 'choices'],
    enabled: id > 0,
    queryFn: async ({ signal }) =>
      (await client.shop.products.attributes.terms(id).list({ per_page: 100 }, { signal })).records.map((term) => term.name),
  });

  /** A name of the shop's attributes stands for that attribute. */
  function rename(text: string): void {
    const attribute = known.find((one) => one.name.toLowerCase() === text.trim().toLowerCase());
    setValue(`attributes.${index}.name`, text, { shouldDirty: true });
    setValue(`attributes.${index}.id`, attribute?.id ?? 0, { shouldDirty: true });
  }

  return (
    <Box sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 2fr)' } }}>
        <Autocomplete
          freeSolo
          options={known.map((one) => one.name)}
          inputValue={name}
          onInputChange={(_event, text) => rename(text)}
          renderInput={(params) => <TextField {...params} label={translate('products.attribute_name')} />}
        />
        <Controller
          control={control}
          name={`attributes.${index}.options`}
          render={({ field: { value, onChange } }) => (
            <Autocomplete
              freeSolo
              multiple
              autoSelect
              options={terms}
              value={value}
              onChange={(_event, options) => onChange([...new Set(options.map((option) => option.trim()).filter(Boolean))])}
              renderInput={(params) => (
                <TextField {...params} label={translate('products.options')} helperText={translate('products.options_help')} />
              )}
            />
          )}
        />
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Toggle name={`attributes.${index}.visible`} label="products.attribute_visible" />
        <Toggle name={`attributes.${index}.variation`} label="products.attribute_variation" />
        <IconButton size="small" sx={{ ml: 'auto' }} aria-label={`${translate('products.remove')}: ${name}`} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Stack>
    </Box>
  );
}

function Toggle({ name, label }: { name: `attributes.${number}.${'visible' | 'variation'}`; label: string }) {
  const translate = useTranslate();
  const { control } = useFormContext<ProductValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <FormControlLabel
          control={<Switch size="small" checked={value} onChange={(_event, checked) => onChange(checked)} />}
          label={translate(label)}
          sx={{ ml: 0 }}
        />
      )}
    />
  );
}

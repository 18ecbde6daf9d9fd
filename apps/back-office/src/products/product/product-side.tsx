import { Box, Typography } from '@mui/material';
import { BooleanInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { plainText } from '../../shell/format/plain-text.js';
import { TermsInput } from '../../shell/form/terms-input.js';
import { Section } from '../../shell/section.js';
import { STATUSES, TYPES, VISIBILITIES } from '../choices.js';
import type { ProductValues } from './product-form.js';

const field = (source: string) => ({ source, label: `resources.products.fields.${source}`, helperText: false as const });

/** Beside the form: whether it is published, where it is found, and what search engines show. */
export function ProductSide({ permalink }: { permalink?: string }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('products.publication')}>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <SelectInput {...field('status')} choices={STATUSES} isRequired />
          <SelectInput {...field('type')} choices={TYPES} isRequired />
          <SelectInput {...field('catalog_visibility')} choices={VISIBILITIES} isRequired />
          <BooleanInput {...field('featured')} />
        </Box>
      </Section>
      <Section title={translate('products.organization')}>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <TermsInput {...field('categories')} reference="product-categories" />
          <TermsInput {...field('tags')} reference="product-tags" />
        </Box>
      </Section>
      <Section title={translate('products.search_engines')}>
        <TextInput {...field('slug')} parse={(value: string | null) => value ?? ''} />
        <SearchResult permalink={permalink} />
      </Section>
    </>
  );
}

/** How long the text of a result is in search engines. */
const SNIPPET = 160;

/** The product as a search engine may show it. */
function SearchResult({ permalink }: { permalink?: string }) {
  const translate = useTranslate();
  const [name, slug, short, long] = useWatch<ProductValues, ['name', 'slug', 'short_description', 'description']>({
    name: ['name', 'slug', 'short_description', 'description'],
  });
  const text = plainText(short || long || '');
  return (
    <Box
      role="group"
      aria-label={translate('products.search_preview')}
      sx={{ mt: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}
    >
      <Typography variant="caption" color="text.secondary" component="div">
        {permalink ? addressOf(permalink, slug) : `…/${slug}`}
      </Typography>
      <Typography color="primary" sx={{ fontSize: '1.05rem' }}>
        {name || translate('products.new')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text.length > SNIPPET ? `${text.slice(0, SNIPPET)}…` : text || translate('products.no_snippet')}
      </Typography>
    </Box>
  );
}

/** The public address with the slug that is typed. */
const addressOf = (permalink: string, slug: string): string => (slug ? permalink.replace(/[^/]+\/?$/, `${slug}/`) : permalink);

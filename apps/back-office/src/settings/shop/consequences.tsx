import { Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';

/** Settings whose change reaches the whole shop. What each means is a text of the same name in `settings.shop.consequences`. */
const CONSEQUENTIAL = ['currency', 'price_decimals', 'taxes_enabled', 'prices_include_tax', 'manage_stock'];

/** The names of the texts that say what changes mean, and the values that they speak of. */
export const consequencesOf = (changes: object, before: RaRecord): { text: string; from: string; to: string }[] =>
  Object.entries(changes)
    .filter(([name]) => CONSEQUENTIAL.includes(name))
    .map(([name, value]) => ({
      text: `settings.shop.consequences.${name}${typeof value === 'boolean' ? (value ? '_on' : '_off') : ''}`,
      from: String(before[name]),
      to: String(value),
    }));

/** What changes mean, a paragraph for each. */
export const Consequences = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <Typography key={sentence} component="span" sx={{ display: 'block', mb: 1.5 }}>
      {sentence}
    </Typography>
  ));

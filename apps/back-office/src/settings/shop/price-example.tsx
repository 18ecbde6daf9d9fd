import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useRegion } from '../../shell/format/use-region.js';
import { examplePrice, type PriceFormat } from './price-format.js';

/** A price as the chosen format writes it. */
export function PriceExample() {
  const translate = useTranslate();
  const region = useRegion();
  const format = useWatch() as PriceFormat;
  const price = examplePrice(format, region);
  return (
    price && (
      <Typography variant="body2" role="status">
        {translate('settings.shop.price_example', { price })}
      </Typography>
    )
  );
}

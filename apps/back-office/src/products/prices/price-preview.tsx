import { Alert, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Price } from '../price.js';
import type { PriceRow } from './price-rows.js';

/** How many rows are drawn; all of them are counted and stored. */
const SHOWN = 200;

/** Each price before and after a change. */
export function PricePreview({ rows }: { rows: readonly PriceRow[] }) {
  const translate = useTranslate();
  if (rows.length === 0)
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {translate('products.no_price_changes')}
      </Alert>
    );
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={translate('products.preview')} sx={{ mt: 2, maxHeight: 360 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{translate('resources.products.fields.name')}</TableCell>
              <TableCell align="right">{translate('products.now')}</TableCell>
              <TableCell align="right">{translate('products.then')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(0, SHOWN).map(({ productId, variationId, name, before, after }) => (
              <TableRow key={`${productId}-${variationId}`}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
                <TableCell align="right">
                  <Price value={before} />
                </TableCell>
                <TableCell align="right">
                  <strong>
                    <Price value={after} />
                  </strong>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {rows.length > SHOWN && (
        <Typography variant="caption" color="text.secondary">
          {translate('products.and_more', { smart_count: rows.length - SHOWN })}
        </Typography>
      )}
    </>
  );
}

import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { onMoveKey, RateActions, RemovedRate, type Moves } from './rate-actions.js';
import { RateFlag, RateText } from './rate-fields.js';
import { FLAGS, TYPED, type RatesValues } from './rates-form.js';

/** What the two layouts show. */
export interface RatesLayoutProps {
  /** The places of the shown rates in the form. */
  readonly places: readonly number[];
  /** What names the rate of a place while it is moved. */
  readonly keyOf: (place: number) => string | undefined;
  /** Undefined if the order cannot be changed. */
  readonly movesOf: (place: number) => Moves | undefined;
}

/** Widths of the columns of the table; the others share what is left. */
const WIDTHS: Readonly<Record<string, number>> = {
  ...{ country: 60, state: 50, rate: 60, name: 108 },
  ...{ priority: 72, compound: 60, shipping: 88 },
};

/** The rates as a table. */
export function RateRows({ places, keyOf, movesOf }: RatesLayoutProps) {
  const translate = useTranslate();
  const label = (name: string) => translate(`resources.taxes.fields.${name}`);
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('settings.taxes.table')}>
      <Table
        size="small"
        sx={{
          minWidth: 720,
          tableLayout: 'fixed',
          '& td, & th': { px: 0.375 },
          '& th': { fontSize: '0.75rem' },
          '& td': { py: 0.5, verticalAlign: 'top' },
        }}
      >
        <TableHead>
          <TableRow>
            {TYPED.map((name) => (
              <TableCell key={name} sx={{ width: WIDTHS[name] }}>
                {label(name)}
              </TableCell>
            ))}
            {FLAGS.map((name) => (
              <TableCell key={name} align="center" sx={{ width: WIDTHS[name] }}>
                {translate(`settings.taxes.short.${name}`)}
              </TableCell>
            ))}
            <TableCell sx={{ width: 96 }} aria-label={translate('settings.taxes.actions')} />
          </TableRow>
        </TableHead>
        <TableBody>
          {places.map((place) => (
            <Row key={keyOf(place)} place={place} moves={movesOf(place)} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** One rate, or what stands for it until a save deletes it. */
function Row({ place, moves }: { place: number; moves: Moves | undefined }) {
  const isRemoved = useWatch<RatesValues, `rates.${number}.isRemoved`>({ name: `rates.${place}.isRemoved` });
  if (isRemoved)
    return (
      <TableRow>
        <TableCell colSpan={TYPED.length + FLAGS.length + 1}>
          <RemovedRate place={place} />
        </TableCell>
      </TableRow>
    );
  return (
    <TableRow onKeyDown={onMoveKey(moves)}>
      {TYPED.map((name) => (
        <TableCell key={name}>
          <RateText place={place} name={name} isLabelled={false} />
        </TableCell>
      ))}
      {FLAGS.map((name) => (
        <TableCell key={name} align="center">
          <RateFlag place={place} name={name} isLabelled={false} />
        </TableCell>
      ))}
      <TableCell sx={{ whiteSpace: 'nowrap', '&&': { pt: 1 } }}>
        <RateActions place={place} moves={moves} />
      </TableCell>
    </TableRow>
  );
}

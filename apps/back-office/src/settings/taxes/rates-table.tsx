import { MenuItem, TextField, useMediaQuery, type Theme } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { countryChoices, namedChoices } from '../../shell/addresses/countries.js';
import { useRegion } from '../../shell/format/use-region.js';
import { PageButtons } from '../../shell/page-buttons.js';
import { COUNTRIES_LIST } from './rate-fields.js';
import type { Moves } from './rate-actions.js';
import { RateCards } from './rate-cards.js';
import { RateRows } from './rate-rows.js';
import type { RatesValues } from './rates-form.js';

/** How many rates are drawn together. */
const PER_PAGE = 50;

interface RatesTableProps {
  /** What names each rate while it is moved. */
  readonly keys: readonly string[];
  /** Absent if the order cannot be changed. */
  readonly move?: (from: number, to: number) => void;
}

/** The rates, or those of one country: as a table, or as cards on a phone. */
export function RatesTable({ keys, move }: RatesTableProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const rates = useWatch<RatesValues, 'rates'>({ name: 'rates' });
  const [country, setCountry] = useState('');
  const [page, setPage] = useState(1);
  // A new rate is always shown, whatever is typed as its country.
  const found = rates.flatMap((rate, place) => (['', rate.country].includes(country) || rate.id === 0 ? [place] : []));
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const shown = Math.min(page, pages);
  const Layout = isNarrow ? RateCards : RateRows;

  /** Rates change places with those before and after them among the ones that are found. */
  function movesOf(place: number): Moves | undefined {
    if (!move) return undefined;
    const index = found.indexOf(place);
    const [before, after] = [found[index - 1], found[index + 1]];
    return {
      ...(before !== undefined && { up: () => move(place, before) }),
      ...(after !== undefined && { down: () => move(place, after) }),
    };
  }

  return (
    <>
      <CountryFilter
        value={country}
        onChange={(value) => {
          setCountry(value);
          setPage(1);
        }}
      />
      <CountryNames />
      <Layout places={found.slice((shown - 1) * PER_PAGE, shown * PER_PAGE)} keyOf={(place) => keys[place]} movesOf={movesOf} />
      <PageButtons page={shown} pages={pages} onChange={setPage} />
    </>
  );
}

/** Chooses one of the countries for which there were rates when the table was opened. */
function CountryFilter({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const translate = useTranslate();
  const region = useRegion();
  const rates = useWatch<RatesValues, 'rates'>({ name: 'rates' });
  const [codes] = useState(() => [...new Set(rates.map(({ country }) => country).filter((code) => /^[A-Z]{2}$/.test(code)))]);
  const countries = useMemo(() => namedChoices(codes, region, 'region'), [codes, region]);
  if (countries.length < 2) return null;
  return (
    <TextField
      select
      label={translate('settings.taxes.filter')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ mb: 1.5, maxWidth: 260 }}
    >
      <MenuItem value="">{translate('settings.taxes.all_countries')}</MenuItem>
      {countries.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The names of all countries, which the browser suggests where a code is typed. */
function CountryNames() {
  const region = useRegion();
  const countries = useMemo(() => countryChoices(region), [region]);
  return (
    <datalist id={COUNTRIES_LIST}>
      {countries.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

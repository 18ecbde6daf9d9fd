import type { TaxRate } from '@grove/client';
import { Button } from '@mui/material';
import { useRef, type ChangeEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { download } from '../../shell/download.js';
import type { RateRow } from './rates-form.js';

interface CsvButtonsProps {
  readonly taxClass: string;
  readonly stored: readonly TaxRate[];
  /** Takes the rates of a file into the table; nothing is stored yet. */
  readonly onImport: (rows: RateRow[]) => void;
}

/** A larger file is none of tax rates. */
const MOST_BYTES = 5_000_000;

/** Reads rates from a file of WooCommerce, and writes one. */
export function CsvButtons({ taxClass, stored, onImport }: CsvButtonsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);

  async function importFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new Error('too large');
      const { readRatesFile } = await import('./rates-csv.js');
      const found = readRatesFile(await file.text(), taxClass);
      if (!found) throw new Error('other columns');
      onImport(found.rows);
      notify(found.others > 0 ? 'settings.taxes.imported_part' : 'settings.taxes.imported', {
        messageArgs: { smart_count: found.rows.length, others: found.others },
      });
    } catch {
      notify('settings.taxes.no_rates_file', { type: 'error' });
    } finally {
      target.value = '';
    }
  }

  async function exportFile(): Promise<void> {
    const { ratesFile } = await import('./rates-csv.js');
    download(ratesFile(stored), `tax-rates-${taxClass}.csv`);
  }

  return (
    <>
      <input ref={input} type="file" accept=".csv,text/csv" hidden onChange={(event) => void importFile(event)} />
      <Button size="small" onClick={() => input.current?.click()}>
        {translate('settings.taxes.import')}
      </Button>
      {stored.length > 0 && (
        <Button size="small" onClick={() => void exportFile()}>
          {translate('settings.taxes.export')}
        </Button>
      )}
    </>
  );
}

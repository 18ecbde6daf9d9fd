import type { FailedEntry, TaxRate } from '@grove/client';
import { useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '../../data/http-error.js';
import { isRate, rateChanges, toRow, TYPED, type RateChange, type RateRow, type RatesValues } from './rates-form.js';
import { isRefused, storeRates, type RateOutcome } from './store-rates.js';

interface SaveOptions {
  readonly form: UseFormReturn<RatesValues>;
  readonly taxClass: string;
  readonly stored: readonly TaxRate[];
  /** All changes are stored; these are the rates now. */
  readonly onSaved: (rates: readonly TaxRate[]) => void;
}

/** Saves the rates. What is refused stays as it was typed, with the sentence of the server beside it; all else is stored. */
export function useSaveRates({ form, taxClass, stored, onSaved }: SaveOptions): (values: RatesValues) => Promise<void> {
  const notify = useNotify();
  const translate = useTranslate();
  /** The rates that are stored: saves of which a part was refused have stored the other part. */
  const current = useRef(stored);

  return async ({ rates }) => {
    const wrong = rates.flatMap((row, index) => (row.isRemoved || isRate(row.rate) ? [] : [index]));
    for (const index of wrong) form.setError(`rates.${index}.rate`, { message: translate('settings.taxes.not_a_rate') });
    if (wrong.length > 0) return;

    const changes = rateChanges(rates, current.current, taxClass);
    const outcome = await storeRates(changes);
    const refused = changes.filter((change) => isOpen(outcome.results.get(change)));
    current.current = storedAfter(current.current, changes, outcome);
    if (refused.length === 0) {
      notify('settings.taxes.saved');
      return onSaved(current.current);
    }
    showRest(form, rowsAfter(rates, changes, outcome), current.current);
    notify(outcome.failure?.message ?? 'settings.taxes.refused', { type: 'error', messageArgs: { smart_count: refused.length } });
  };
}

/** Whether a change is not stored: it was refused, or not sent. */
const isOpen = (result: TaxRate | FailedEntry | undefined): boolean => result === undefined || isRefused(result);

/** The stored rates, in their order, once a part of the changes is stored. */
function storedAfter(before: readonly TaxRate[], changes: readonly RateChange[], { results }: RateOutcome): TaxRate[] {
  const rates = new Map(before.map((rate) => [rate.id, rate]));
  for (const change of changes) {
    const result = results.get(change);
    if (result === undefined || isRefused(result)) continue;
    if (change.kind === 'delete') rates.delete(result.id);
    else rates.set(result.id, result);
  }
  return [...rates.values()].sort((one, other) => one.order - other.order || one.id - other.id);
}

/** The rows that stay: what is stored as the server has it, and all else as it was typed. */
function rowsAfter(rows: RatesValues['rates'], changes: readonly RateChange[], { results }: RateOutcome): PlacedRow[] {
  const changeOf = new Map(changes.map((change) => [change.row, change]));
  return rows.flatMap((row, index): PlacedRow[] => {
    const change = changeOf.get(index);
    const result = change && results.get(change);
    if (row.isRemoved && (!change || !isOpen(result))) return [];
    if (result === undefined) return [{ row }];
    return isRefused(result) ? [{ row, refusal: result }] : [{ row: toRow(result) }];
  });
}

/** A row, and why it was refused. */
interface PlacedRow {
  readonly row: RateRow;
  readonly refusal?: FailedEntry;
}

/** Shows what is left to do. The form compares with what is stored now, and has an error, so that leaving it asks first. */
function showRest(form: UseFormReturn<RatesValues>, rows: readonly PlacedRow[], stored: readonly TaxRate[]): void {
  form.reset({ rates: stored.map(toRow) });
  form.setValue(
    'rates',
    rows.map(({ row }) => row),
    { shouldDirty: true },
  );
  form.setError('root.notSaved', {});
  rows.forEach(({ refusal }, index) => {
    if (!refusal) return;
    const sentences = fieldErrors(refusal.error) ?? {};
    const wrong = TYPED.filter((field) => typeof sentences[field] === 'string');
    for (const field of wrong) form.setError(`rates.${index}.${field}`, { message: sentences[field] as string });
    if (wrong.length === 0) form.setError(`rates.${index}.rate`, { message: refusal.error.message });
  });
}

import type { Product, ProductInput } from '@grove/client';
import { TextField } from '@mui/material';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import type { Problem } from '../problem.js';

interface InlineFieldProps {
  readonly product: Product;
  /** What it is, for readers of screens. */
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly inputMode: 'numeric' | 'decimal';
  /** Why a text is refused before it is sent. */
  readonly problemOf: (text: string) => Problem | undefined;
  /** What is sent for a text. */
  readonly toChange: (text: string) => ProductInput;
}

/** A field of a product in a list. Enter or leaving it saves, Escape brings the stored value back. A refused value stays, with the sentence that says why. */
export function InlineField({ product, label, value, placeholder, inputMode, problemOf, toChange }: InlineFieldProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [update, { isPending }] = useUpdate<Product>();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  // Enter saves, and leaving the field meanwhile must not save again. Nor does leaving send a text again that was refused.
  const isSaving = useRef(false);
  const refused = useRef<string>(undefined);
  const reset = () => {
    refused.current = undefined;
    setTyped(undefined);
    setError(undefined);
  };

  function save(): void {
    if (typed === undefined || typed.trim() === value) return reset();
    if (isSaving.current || typed === refused.current) return;
    const problem = problemOf(typed);
    if (problem) {
      refused.current = typed;
      return setError(translate(problem.message, problem.args));
    }
    isSaving.current = true;
    void update(
      'products',
      { id: product.id, data: toChange(typed.trim()) as Partial<Product>, previousData: product },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          reset();
          notify('products.saved', { messageArgs: { name: product.name } });
        },
        onError: (failure) => {
          refused.current = typed;
          setError((failure as Error).message);
        },
        onSettled: () => {
          isSaving.current = false;
        },
      },
    );
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      refused.current = undefined;
      save();
    }
    if (event.key === 'Escape') reset();
  }

  return (
    <TextField
      value={typed ?? value}
      placeholder={placeholder}
      error={error !== undefined}
      helperText={error && translate(error, { _: error })}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={onKey}
      onClick={(event) => event.stopPropagation()}
      slotProps={{
        htmlInput: {
          readOnly: isPending,
          inputMode,
          'aria-label': translate('products.field_of', { field: label, name: product.name }),
        },
      }}
      sx={{ width: inputMode === 'decimal' ? 120 : 112, '& input': { textAlign: 'right', py: 0.5 } }}
    />
  );
}

import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, IconButton, Stack, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { RatesValues } from './rates-form.js';

/** Where a rate can be moved; a way that is missing leads out of the table. */
export interface Moves {
  readonly up?: () => void;
  readonly down?: () => void;
}

/** Alt and an arrow move the rate in which the person types. */
export const onMoveKey =
  (moves: Moves | undefined) =>
  (event: KeyboardEvent): void => {
    if (!moves || !event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'ArrowUp') moves.up?.();
    else moves.down?.();
  };

/** Moves a rate up and down, and removes it. */
export function RateActions({ place, moves }: { place: number; moves: Moves | undefined }) {
  const translate = useTranslate();
  const { setValue } = useFormContext<RatesValues>();
  const action = (name: string) => translate(`settings.taxes.${name}`, { number: place + 1 });
  return (
    <>
      {moves && (
        <>
          <IconButton size="small" aria-label={action('up')} disabled={!moves.up} onClick={moves.up}>
            <UpIcon fontSize="inherit" />
          </IconButton>
          <IconButton size="small" aria-label={action('down')} disabled={!moves.down} onClick={moves.down}>
            <DownIcon fontSize="inherit" />
          </IconButton>
        </>
      )}
      <IconButton
        size="small"
        aria-label={action('remove')}
        onClick={() => setValue(`rates.${place}.isRemoved`, true, { shouldDirty: true })}
      >
        <DeleteIcon fontSize="inherit" />
      </IconButton>
    </>
  );
}

/** Stands for a rate that a save deletes. */
export function RemovedRate({ place }: { place: number }) {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext<RatesValues>();
  const { name, rate, country } = getValues(`rates.${place}`);
  const which = [name, rate && `${rate} %`, country].filter(Boolean).join(', ');
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" color="text.secondary" sx={{ textDecoration: 'line-through' }}>
        {which}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
        {translate('settings.taxes.removed')}
      </Typography>
      <Button size="small" onClick={() => setValue(`rates.${place}.isRemoved`, false, { shouldDirty: true })}>
        {translate('ra.action.undo')}
      </Button>
    </Stack>
  );
}

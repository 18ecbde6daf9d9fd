import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { onMoveKey, RateActions, RemovedRate, type Moves } from './rate-actions.js';
import { RateFlag, RateText } from './rate-fields.js';
import type { RatesLayoutProps } from './rate-rows.js';
import { FLAGS, TYPED, type RatesValues } from './rates-form.js';

/** The rates as cards, for narrow screens. */
export const RateCards = ({ places, keyOf, movesOf }: RatesLayoutProps) =>
  places.map((place) => <RateCard key={keyOf(place)} place={place} moves={movesOf(place)} />);

function RateCard({ place, moves }: { place: number; moves: Moves | undefined }) {
  const translate = useTranslate();
  const isRemoved = useWatch<RatesValues, `rates.${number}.isRemoved`>({ name: `rates.${place}.isRemoved` });
  return (
    <Box
      role="group"
      aria-label={translate('settings.taxes.rate', { number: place + 1 })}
      onKeyDown={onMoveKey(moves)}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 1.5 }}
    >
      {isRemoved ? (
        <RemovedRate place={place} />
      ) : (
        <>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', pt: 0.5 }}>
            {TYPED.map((name) => (
              <RateText key={name} place={place} name={name} isLabelled />
            ))}
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end' }}>
              <RateActions place={place} moves={moves} />
            </Box>
          </Box>
          {FLAGS.map((name) => (
            <RateFlag key={name} place={place} name={name} isLabelled />
          ))}
        </>
      )}
    </Box>
  );
}

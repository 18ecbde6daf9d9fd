import { useTranslate } from 'react-admin';
import { ToneChip, type Tone } from '../shell/tone-chip.js';
import { statusLabel } from './statuses.js';

const TONES: Readonly<Record<string, Tone>> = {
  pending: 'yellow',
  processing: 'blue',
  'on-hold': 'orange',
  completed: 'green',
  cancelled: 'grey',
  refunded: 'purple',
  failed: 'red',
};

/** The status of an order, as a word on a colour. */
export function StatusChip({ status }: { status: string }) {
  const translate = useTranslate();
  return <ToneChip tone={TONES[status] ?? 'grey'} label={translate(statusLabel(status), { _: status })} />;
}

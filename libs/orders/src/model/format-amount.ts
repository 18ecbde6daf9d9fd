import { Money } from '@grove/core';

/** An amount in micro-units as text with this number of decimals. */
export const formatAmount = (micros: bigint, decimals: number): string => Money.ofMicros(micros).toFixed(decimals);

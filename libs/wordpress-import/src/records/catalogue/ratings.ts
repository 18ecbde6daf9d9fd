import { Money } from '@grove/core';
import type { Metadata } from '../metadata.js';
import { phpInt } from '../../values/numbers.js';
import { storableNumber } from '../content/lists.js';
import { decimalText } from './decimals.js';

/** The ratings that WooCommerce keeps with a product: how many reviews gave how many stars, and their average. */
export function ratingsOf(meta: Metadata): { ratingCount: number; ratingStars: number; averageRating: string } {
  const counts = [...(meta.map('_wc_rating_count') ?? [])].map(([stars, count]) => [phpInt(stars), Math.abs(phpInt(count))]);
  return {
    ratingCount: storableNumber(counts.reduce((sum, [, count]) => sum + count, 0)),
    ratingStars: storableNumber(counts.reduce((sum, [stars, count]) => sum + stars * count, 0)),
    averageRating: Money.of(decimalText(meta.text('_wc_average_rating'), '.') || '0')
      .round(2)
      .toFixed(2),
  };
}

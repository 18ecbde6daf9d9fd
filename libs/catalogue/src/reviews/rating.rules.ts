/** The average of ratings as it is told: two decimals, half a hundredth up; `0.00` when there are none. Whole numbers only, so that it is exact. */
export function averageRating({ ratingStars, ratingCount }: { ratingStars: number; ratingCount: number }): string {
  if (ratingCount <= 0) return '0.00';
  const hundredths = Math.floor((ratingStars * 200 + ratingCount) / (2 * ratingCount));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

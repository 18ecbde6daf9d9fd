/** The ratings of a product: their number, and the sum of their stars. */
interface Ratings {
  readonly ratingStars: number;
  readonly ratingCount: number;
}

/** The average rating with two decimals, rounded half up; `0.00` if there are no ratings. Calculated with integers, so that it is exact. */
export function averageRating({ ratingStars, ratingCount }: Ratings): string {
  if (ratingCount <= 0) return '0.00';
  const hundredths = Math.floor((ratingStars * 200 + ratingCount) / (2 * ratingCount));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

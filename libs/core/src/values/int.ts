/** The numbers that a column of type `int` can hold: ids, quantities, positions. */
export const [MIN_INT, MAX_INT] = [-2_147_483_648, 2_147_483_647];

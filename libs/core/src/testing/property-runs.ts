/**
 * Random cases for a property of the arithmetic of money. Every run uses other cases, and a failure reports its seed, so a thousand are enough;
 * GROVE_TEST_RUNS=10000 tries more of them.
 */
export const PROPERTY_RUNS = { numRuns: Number(process.env['GROVE_TEST_RUNS'] ?? 1_000) };

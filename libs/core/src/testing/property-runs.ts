/**
 * Random cases for a property of the arithmetic of money. Every run draws others and a failure names its seed, so that a thousand are enough each time;
 * GROVE_TEST_RUNS=10000 tries more of them.
 */
export const PROPERTY_RUNS = { numRuns: Number(process.env['GROVE_TEST_RUNS'] ?? 1_000) };

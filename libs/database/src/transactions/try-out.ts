import type { UnitOfWork, Writer } from './unit-of-work.js';

/** Carries the result out of a unit of work that must fail. */
class TriedOut<T> extends Error {
  constructor(readonly result: T) {
    super('A unit of work was tried out.');
  }
}

/**
 * Runs one unit of work and rolls it back: for previews, which are exact because the code that writes makes them. Returns what the work returned. Nothing is
 * stored, no event is sent, and nothing runs after a commit; ids that the unit was given stay unused. Inside of another unit it would make that unit fail.
 */
export async function tryOut<T>(database: Writer, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  try {
    return await database.write(async (unit) => {
      throw new TriedOut(await work(unit));
    });
  } catch (error) {
    if (error instanceof TriedOut) return (error as TriedOut<T>).result;
    throw error;
  }
}

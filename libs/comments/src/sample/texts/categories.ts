/** A category of the sample; those above stand before those below. */
interface SampleCategory {
  readonly name: string;
  readonly description: string;
  /** The category above. */
  readonly below?: string;
}

export const CATEGORIES: readonly SampleCategory[] = [
  { name: 'Shop news', description: 'What is new behind the counter.' },
  { name: 'From the growers', description: 'Visits to the people who grow what we sell.' },
  { name: 'Recipes', description: 'What becomes of nuts and fruit in our kitchen.' },
  { name: 'Baking', description: 'Bread, cake and biscuits.', below: 'Recipes' },
  { name: 'Breakfasts', description: 'A good start, with something to chew.', below: 'Recipes' },
  { name: 'Salads and suppers', description: 'Nuts where you might not expect them.', below: 'Recipes' },
];

/** Something that was said below a post, and what was answered. */
export interface Remark {
  /** The short name of somebody with an account, or the name of a guest. */
  readonly by: string;
  /** So many hours after what it is about. */
  readonly after: number;
  readonly text: string;
  /** Approved by default. */
  readonly status?: 'hold' | 'spam';
  readonly answers?: readonly Remark[];
}

const remark = (by: string, after: number, text: string, ...answers: readonly Remark[]): Remark => ({ by, after, text, answers });

/** What waits until somebody has looked at it. */
const held = (by: string, after: number, text: string): Remark => ({ by, after, text, status: 'hold' });

/** What was said below the posts, by slug. */
export const REMARKS: Readonly<Record<string, readonly Remark[]>> = {
  welcome: [
    remark(
      'Hilde Roosen',
      5,
      'Five almonds, slowly. I ate forty, quickly. Does that count?',
      remark('nora', 2, 'It counts eight times.'),
    ),
    remark(
      'olga',
      30,
      'And what is it with the squirrels?',
      remark(
        'nora',
        3,
        'They prefer hazelnuts, and they never pay.',
        remark('Jasper Eik', 20, 'Ours pay in tulip bulbs. Mine, that is.'),
      ),
    ),
    remark('Priya Nair', 700, 'The date with half a pecan has changed my afternoons.'),
  ],
  'the-roaster-is-back': [
    remark('Jasper Eik', 3, 'So that was the smell! I thought it was my birthday.', remark('nora', 1, 'Come in, then it is.')),
    remark(
      'matthijs',
      26,
      'Are the salted almonds roasted in the same drum?',
      remark('selma', 4, 'Yes, but on Fridays only, and it is cleaned afterwards.'),
    ),
  ],
  'a-visit-to-the-almond-blossom': [
    remark(
      'Hilde Roosen',
      8,
      'What a lovely report. When do they rattle?',
      remark('tijmen', 12, 'In August. You hear it from the road.'),
    ),
    held('Bert Zaal', 40, 'Can one stay there for the night? My wife keeps bees.'),
  ],
  'how-we-store-nuts': [
    remark(
      'matthijs',
      6,
      'Does the freezer hurt them?',
      remark(
        'selma',
        2,
        'Not at all. Let them come to room temperature before you open the bag.',
        remark('matthijs', 1, 'Thank you. There go the ice creams.'),
      ),
    ),
    remark('Priya Nair', 50, 'I learned about the old paint the hard way.'),
  ],
  'peanuts-are-not-nuts': [
    remark(
      'Dr. L. Peul',
      2,
      'As a botanist I confirm both: the cousin and the politeness.',
      remark('rosa', 5, 'There is a bag of peas waiting for you at the counter.'),
    ),
    remark('olga', 9, 'My whole childhood was a lie.'),
  ],
  'the-first-walnuts': [
    remark(
      'Jasper Eik',
      1,
      'Will you have them on Saturday as well?',
      remark('selma', 1, 'On the square, from eight. One crate.'),
    ),
    held('Femke Dop', 90, 'I would like twenty kilos. Whom do I write to?'),
  ],
  'nut-bread': [
    remark(
      'Hilde Roosen',
      20,
      'Mine stayed flat. What have I done wrong?',
      remark(
        'rosa',
        3,
        'Was the water hot? Yeast likes it lukewarm at most.',
        remark('Hilde Roosen', 24, 'It was. The second one is a beauty.'),
      ),
    ),
    remark('olga', 200, 'Also good with hazelnuts.'),
  ],
  'almond-milk': [
    remark('Priya Nair', 4, 'The pulp makes excellent biscuits.', remark('rosa', 2, 'Would you share the recipe?')),
    held('Bert Zaal', 33, 'Can I do this with peanuts?'),
  ],
  'pasta-with-walnut-sauce': [remark('matthijs', 28, 'Six plates, all empty. That never happens here.')],
  'date-bites': [
    remark('Jasper Eik', 7, 'I can confirm the part about the class.'),
    {
      by: 'Best Offers',
      after: 11,
      status: 'spam',
      text: 'Very interesting article! Visit us for more very interesting articles.',
    },
  ],
  'pear-and-hazelnut-cake': [
    remark('olga', 15, 'Could I leave out the butter?', remark('rosa', 6, 'Yes. Take one more egg.')),
    held('Femke Dop', 60, 'How long does it keep? Asking for a friend who has already eaten half of it.'),
  ],
  'cashew-curry': [remark('Priya Nair', 5, 'Add a spoon of lemon at the end. Otherwise: perfect.')],
  'baked-apples': [
    remark('Hilde Roosen', 3, 'Which apples do you take?', remark('rosa', 2, 'Sour ones. They stay in shape.')),
    held('Wout Kern', 75, 'Ours burst. They were delicious all the same.'),
  ],
};

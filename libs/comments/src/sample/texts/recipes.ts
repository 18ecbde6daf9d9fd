import type { SamplePost } from './sample-post.js';

type Row = readonly [
  days: number,
  slug: string,
  title: string,
  category: 'Baking' | 'Breakfasts' | 'Salads and suppers' | 'Recipes',
  tags: string,
  picture: string,
  recipe: { intro: string; takes: readonly string[]; steps: readonly string[] },
];

/** Ten recipes; their tags are parted by commas. */
const ROWS: readonly Row[] = [
  [
    ...([344, 'nut-bread', 'Nut bread for a long week', 'Baking', 'walnuts,winter', 'nut-bread'] as const),
    {
      intro: 'It takes a day to rise and five minutes of work. On the third day it is best.',
      takes: ['500 g wholemeal flour', '150 g walnuts, in halves', '400 ml water', '5 g dry yeast', '10 g salt'],
      steps: [
        'Stir everything together in a large bowl. It should be sticky.',
        'Cover it and leave it in a cool place until the next day.',
        'Shape two loaves with wet hands and let them rise for an hour.',
        'Bake for 40 minutes at 220 degrees, the first ten with a cup of water in the oven.',
      ],
    },
  ],
  [
    ...([315, 'almond-milk', 'Almond milk in ten minutes', 'Breakfasts', 'almonds,vegan', 'almonds-blue-bowl'] as const),
    {
      intro: 'You need almonds, water and a clean cloth. The rest is patience, and most of that happens overnight.',
      takes: ['150 g raw almonds', '1 litre of water', '1 date, if you like it sweeter'],
      steps: [
        'Soak the almonds overnight, then pour that water away.',
        'Blend them with the fresh water and the date for two minutes.',
        'Pour it through a cloth and squeeze. The pulp goes into the next cake.',
      ],
    },
  ],
  [
    ...([290, 'muesli-from-the-pan', 'Muesli from the pan', 'Breakfasts', 'hazelnuts,raisins,vegan', 'mixed-nuts'] as const),
    {
      intro: 'No oven, no mess, and you can stop it at just the brown that you like.',
      takes: ['300 g oats', '100 g hazelnuts, chopped', '80 g raisins', '3 spoons of honey or syrup', 'a pinch of salt'],
      steps: [
        'Toast the hazelnuts in a wide dry pan, then the oats.',
        'Add honey and salt, and stir until nothing sticks any more.',
        'Let it cool, add the raisins, and hide it from the others.',
      ],
    },
  ],
  [
    ...([
      263,
      'pasta-with-walnut-sauce',
      'Pasta with walnut sauce',
      'Salads and suppers',
      'walnuts',
      'walnuts-on-linen',
    ] as const),
    {
      intro: 'A sauce that is ready before the water boils.',
      takes: ['400 g pasta', '150 g walnuts', '1 slice of old bread, soaked in milk', '1 clove of garlic', '50 g hard cheese'],
      steps: [
        'Grind walnuts, bread, garlic and cheese to a paste.',
        'Thin it with a ladle of the water in which the pasta boiled.',
        'Turn the pasta in it, away from the fire.',
      ],
    },
  ],
  [
    ...([220, 'spinach-with-raisins', 'Spinach with raisins and almonds', 'Salads and suppers'] as const),
    ...(['almonds,raisins,spring', 'mixed-nuts'] as const),
    {
      intro: 'Sweet, salty and green: a supper for two, or a side dish for four.',
      takes: ['600 g spinach', '40 g raisins', '40 g flaked almonds', 'olive oil', 'half a lemon'],
      steps: [
        'Soak the raisins in warm water for ten minutes.',
        'Brown the almonds in oil, then add the raisins.',
        'Add the washed spinach and stir until it falls. Finish it with lemon and salt.',
      ],
    },
  ],
  [
    ...([192, 'date-bites', 'Date bites for the road', 'Recipes', 'dates,cashews,vegan', 'dates-and-figs'] as const),
    {
      intro: 'They survive a backpack. They do not survive a class of eight-year-olds.',
      takes: ['250 g dates without stones', '150 g cashews', '2 spoons of cocoa', 'grated coconut'],
      steps: [
        'Chop the cashews coarsely in the machine.',
        'Add dates and cocoa and run it until it becomes a lump.',
        'Roll small balls, turn them in coconut, and keep them cold.',
      ],
    },
  ],
  [
    ...([155, 'cold-peanut-noodles', 'Cold peanut noodles', 'Salads and suppers', 'peanuts,summer,vegan'] as const),
    'peanuts-in-the-shell',
    {
      intro: 'For evenings on which nobody wants to stand at a stove.',
      takes: ['300 g noodles', '4 spoons of peanut butter', '2 spoons of soy sauce', '1 lime', '1 cucumber', 'roasted peanuts'],
      steps: [
        'Boil the noodles, rinse them cold.',
        'Whisk peanut butter, soy sauce and lime with a little hot water.',
        'Turn the noodles in it. Cucumber and peanuts go on top.',
      ],
    },
  ],
  [
    ...([
      110,
      'pear-and-hazelnut-cake',
      'Pear and hazelnut cake',
      'Baking',
      'hazelnuts,pears,autumn',
      'apples-and-pears',
    ] as const),
    {
      intro: 'One bowl, one spoon. The pears may be hard: the oven sees to that.',
      takes: ['200 g ground hazelnuts', '150 g sugar', '4 eggs', '50 g butter', '3 pears'],
      steps: [
        'Whisk eggs and sugar until they are pale.',
        'Fold in the hazelnuts and the melted butter.',
        'Lay quarters of pear on top and bake for 45 minutes at 175 degrees.',
      ],
    },
  ],
  [
    ...([74, 'cashew-curry', 'A mild cashew curry', 'Salads and suppers', 'cashews,autumn,vegan', 'cashews-white-bowl'] as const),
    {
      intro: 'Cashews do here what cream does elsewhere, and do it better.',
      takes: ['200 g cashews', '1 onion', '2 carrots', '1 cauliflower', '1 spoon of curry powder', '400 ml water'],
      steps: [
        'Soak half of the cashews in hot water and blend them smooth.',
        'Soften onion and carrots with the curry powder, then add cauliflower and water.',
        'After fifteen minutes stir in the cream of cashews. The other half goes on top, roasted.',
      ],
    },
  ],
  [
    ...([14, 'baked-apples', 'Baked apples with a full heart', 'Baking', 'apples,almonds,winter', 'apples-and-pears'] as const),
    {
      intro: 'When the house is cold, the oven helps twice.',
      takes: ['4 apples', '60 g chopped almonds', '40 g raisins', '2 spoons of honey', 'cinnamon'],
      steps: [
        'Cut out the cores, but leave the bottoms.',
        'Mix almonds, raisins, honey and cinnamon, and fill the apples.',
        'Bake for half an hour at 190 degrees. Custard is never wrong.',
      ],
    },
  ],
];

const itemsOf = (items: readonly string[]): string => items.map((item) => `<li>${item}</li>`).join('');

/** The recipes of the sample: what goes in, and what to do, in order. */
export const RECIPES: readonly SamplePost[] = ROWS.map(([daysAgo, slug, title, category, tags, picture, recipe]) => ({
  ...{ slug, title, category, picture, daysAgo, hour: 13, by: 'rosa', status: 'publish' },
  tags: tags.split(','),
  excerpt: recipe.intro,
  content: [
    `<p>${recipe.intro}</p>`,
    `<h2>What goes in</h2>\n<ul>${itemsOf(recipe.takes)}</ul>`,
    `<h2>How it is done</h2>\n<ol>${itemsOf(recipe.steps)}</ol>`,
  ].join('\n'),
}));

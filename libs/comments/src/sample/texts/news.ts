import { paragraphsOf, type SamplePost } from './sample-post.js';

/** The posts of the shop of the past year, and those that are scheduled. */
export const NEWS: readonly SamplePost[] = [
  {
    slug: 'welcome',
    title: 'Welcome: where to begin',
    ...{ by: 'nora', daysAgo: 352, hour: 9, category: 'Shop news', tags: ['almonds'], status: 'publish', sticky: true },
    picture: 'almonds-blue-bowl',
    excerpt: 'New here? Three things to taste first.',
    content: paragraphsOf(
      'New here? Start with the brown almonds, raw, and eat five of them slowly. Then try the same almonds roasted. It is the shortest lesson about heat that we know.',
      'After that: a walnut from this year beside one of last year. And if you have a sweet tooth, a date with half a pecan inside.',
      'Questions are welcome below. We answer all of them, even those about squirrels.',
    ),
  },
  {
    slug: 'winter-hours',
    title: 'Opening hours around the holidays',
    ...{ by: 'selma', daysAgo: 330, hour: 8, category: 'Shop news', tags: ['winter'], status: 'publish' },
    content: paragraphsOf(
      'In the last week of the year the counter closes at three in the afternoon, so that all of us are home before dark.',
      'Parcels keep leaving every working day. Whoever needs something for New Year had better order two days ahead.',
    ),
  },
  {
    slug: 'the-roaster-is-back',
    title: 'The roaster is back',
    ...{ by: 'nora', daysAgo: 301, hour: 10, category: 'Shop news', tags: ['hazelnuts', 'roasting'], status: 'publish' },
    picture: 'hazelnuts-clay-bowl',
    content: paragraphsOf(
      'For two weeks the drum stood still, because a bearing as large as a coin had given up. The smith in the next street made a new one.',
      'The first batch was hazelnuts, eleven minutes. The whole street knew before we did.',
    ),
  },
  {
    slug: 'a-visit-to-the-almond-blossom',
    title: 'A visit to the almond blossom',
    ...{ by: 'tijmen', daysAgo: 279, hour: 14, category: 'From the growers', tags: ['almonds', 'spring'], status: 'publish' },
    picture: 'almonds-blue-bowl',
    content: paragraphsOf(
      'Almond trees are in a hurry. They flower before they have a single leaf, while the nights are still cold, and the growers sleep badly until it is over.',
      'This year the frost stayed away. The bees came on the second day, and by noon the whole slope hummed.',
      'What hangs there now is green and soft like a peach. We will be back when it rattles.',
    ),
  },
  {
    slug: 'how-we-store-nuts',
    title: 'How to keep nuts fresh',
    ...{ by: 'selma', daysAgo: 255, hour: 11, category: 'Shop news', tags: ['storage'], status: 'publish' },
    picture: 'mixed-nuts',
    content: paragraphsOf(
      'Nuts have three enemies: light, warmth and time. The oil in them is what tastes good, and what turns first.',
      'A closed jar in a dark cupboard keeps almonds and hazelnuts for half a year. Walnuts and pecans prefer the refrigerator.',
      'Do they taste of old paint? Feed them to nobody, not even to birds.',
    ),
  },
  {
    slug: 'market-days-in-spring',
    title: 'Market days in spring',
    ...{ by: 'selma', daysAgo: 232, hour: 7, category: 'Shop news', tags: ['spring', 'market'], status: 'publish' },
    content: paragraphsOf(
      'From next week the stall stands on the square again, every Saturday from eight until the bread is sold out next door.',
      'Bring your own jar and we fill it. There is a gram or two in it for you.',
    ),
  },
  {
    slug: 'peanuts-are-not-nuts',
    title: 'Peanuts are not nuts, and we do not mind',
    ...{ by: 'rosa', daysAgo: 205, hour: 15, category: 'Shop news', tags: ['peanuts'], status: 'publish' },
    picture: 'peanuts-in-the-shell',
    content: paragraphsOf(
      'A peanut grows below the ground and is a cousin of the pea. An almond is the stone of a fruit. Strictly speaking, few things on our shelves are nuts at all: hazelnuts are, and chestnuts.',
      'At the counter we call a nut whatever cracks. Botanists have always been polite about it.',
    ),
  },
  {
    slug: 'paper-bags',
    title: 'Bags of paper',
    ...{ by: 'nora', daysAgo: 178, hour: 9, category: 'Shop news', tags: ['packaging'], status: 'publish' },
    content: paragraphsOf(
      'From today the small bags are made of paper all through. It took a year to find one that keeps the oil inside.',
      'They go into the bin for old paper. Or into a drawer: they are just right for a sandwich.',
    ),
  },
  {
    slug: 'apricots-on-the-roof',
    title: 'Apricots on the roof',
    ...{ by: 'tijmen', daysAgo: 141, hour: 16, category: 'From the growers', tags: ['apricots', 'summer'], status: 'publish' },
    picture: 'grapes-and-apricots',
    content: paragraphsOf(
      'They dry the apricots on flat roofs, halved, with the cut side up, for five days. Nobody turns them and nobody hurries them.',
      'Those without sulphur turn brown like toffee. They do not look as pretty, and nobody who has tasted both cares.',
    ),
  },
  {
    slug: 'a-shelf-for-gifts',
    title: 'A shelf for gifts',
    ...{ by: 'selma', daysAgo: 118, hour: 10, category: 'Shop news', tags: ['gifts'], status: 'publish' },
    picture: 'dates-and-figs',
    content: paragraphsOf(
      'There is a shelf beside the door now with boxes that are ready to be given away. The card inside is empty, so the words are yours.',
      'Cannot decide? A gift card never goes stale.',
    ),
  },
  {
    slug: 'the-first-walnuts',
    title: 'The first walnuts of the year',
    ...{ by: 'tijmen', daysAgo: 48, hour: 9, category: 'From the growers', tags: ['walnuts', 'autumn'], status: 'publish' },
    picture: 'walnuts-on-linen',
    content: paragraphsOf(
      'They are here, and they are wet: fresh walnuts, a week from the tree. The skin still comes off by hand, and what is below is white and tastes of milk.',
      'In three weeks they are dry, and walnuts as you know them. Until then, be quick.',
    ),
  },
  {
    slug: 'tasting-evening',
    title: 'For our regulars: the tasting evening',
    ...{ by: 'nora', daysAgo: 30, hour: 12, category: 'Shop news', tags: ['market'], status: 'publish', password: 'pistachio' },
    picture: 'pistachios',
    content: paragraphsOf(
      'You know the word, so you are invited. On the last Thursday of the month the long table stands between the shelves, and there are nine bowls on it.',
      'One of them holds a riddle. Who solves it takes the bowl home.',
    ),
  },
  {
    slug: 'stocktaking-list',
    title: 'List for the stocktaking',
    ...{ by: 'selma', daysAgo: 21, hour: 8, category: 'Shop news', tags: [], status: 'private' },
    content: paragraphsOf(
      'Cellar first, then the counter, the window last. Count sacks that are open by the scale, not by the eye.',
      'The jar under the counter is not stock.',
    ),
  },
  {
    slug: 'a-new-oven',
    title: 'Thinking about a second roaster',
    ...{ by: 'tijmen', daysAgo: 4, hour: 17, category: 'Shop news', tags: ['roasting'], status: 'draft' },
    content: paragraphsOf('To be written: what it costs, what it saves, and where on earth it would stand.'),
  },
  {
    slug: 'mandarins-arrive',
    title: 'The mandarins arrive',
    ...{ by: 'nora', daysAgo: -7, hour: 9, category: 'Shop news', tags: ['winter', 'citrus'], status: 'publish' },
    picture: 'oranges',
    content: paragraphsOf(
      'Twelve crates, with leaves, picked on Monday. They peel by themselves if you look at them kindly.',
      'They are best in the first week. Then we make marmalade of what is left.',
    ),
  },
];

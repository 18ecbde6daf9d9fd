import type { Descriptions } from './descriptions.js';

/** Descriptions of nuts, by SKU. */
export const NUT_DESCRIPTIONS: Descriptions = {
  'WAL-GRE': [
    'Cracked last week, by people who know where to hit.',
    'Soft, sweet, a little bitter at the end. Keep them cold and they stay that way.',
  ],
  'WAL-CAL': [
    'Halves so pale that they look shy.',
    'A kilo for bakers and for families in which everyone takes "just one more".',
  ],
  'WAL-SHELL': [
    'From three farms along the Kromme Rijn.',
    'Dried on wooden racks until they rattle. Bring your own cracker, or take ours.',
  ],
  'WAL-BAKE': ['Broken already, so you need not.', 'The right size for banana bread, and for the spoon on its way there.'],
  'ALM-WHITE': [
    'Skinned in hot water, dried in warm air.',
    'Mild and milky. Grind them, roast them, or press one into every speculaas.',
  ],
  'ALM-FLAKE': ['Thin enough to read through.', 'Five minutes in a dry pan and the whole street knows that you bake.'],
  'ALM-SMOKE': ['Nine hours over beechwood.', 'They taste of campfire. Dangerous near a beer.'],
  'ALM-MARC': [
    'The queen of almonds, and she knows it.',
    'Round, buttery, fried in olive oil with rosemary. When they are out, we wait for Alicante.',
  ],
  'HAZ-PIE': [
    'Tonda Gentile, from the hills around Alba.',
    'The nut that chocolate was waiting for. Roast them for ten minutes and forget dinner.',
  ],
  'HAZ-ROAST': ['Roasted until the skin lets go.', 'Dark, deep, ready for the mill or the hand.'],
  'CAS-RAW': ['Bent like a smile, sweet as cream.', 'Soak them overnight and they turn into sauce, cheese, or breakfast.'],
  'CAS-CURRY': ['Madras on the outside, butter within.', 'Yellow fingers are part of the bargain.'],
  'PIS-SALT': ['They opened their mouths themselves.', 'Roasted with salt from Zeeland. The shells make a fine pile.'],
  'PIS-KERN': [
    'All the green, none of the work.',
    'For baklava, for ice cream, for people in a hurry. Back when Gaziantep has harvested.',
  ],
  'PIS-BRO': [
    'From the slopes of Etna, every second year.',
    'Emerald, resinous, expensive, worth it. A hundred grams go a long way.',
  ],
  'PEC-HALF': ['Long, smooth and buttery.', 'Made for pies. Also made for standing in front of the cupboard at eleven.'],
  'PEC-MAPLE': ['Glazed with maple syrup, then baked.', 'They crack like thin ice and disappear about as fast.'],
  'MAC-WHOLE': ['The hardest shell, the softest heart.', "We pay the growers in Murang'a before the harvest, not after it."],
  'MAC-SALT': ['Butter, salt, crunch.', 'More ordered than there are. The boat from Brisbane is on its way.'],
  'BRA-BOL': ['Gathered in the forest, from trees that nobody planted.', 'One nut holds a day of selenium. Two hold an excuse.'],
  'PIN-ITA': ['Small, pale, from real pines.', 'Toast them as long as it takes to say "pesto alla genovese", and not longer.'],
  'PEA-SHELL': ['For the zoo, the stadium and the sofa.', "Doppinda's as they should be: dusty, warm, loud. Mind the carpet."],
  'PEA-BORREL': [
    'The bowl that is always empty first.',
    'A peanut in a crisp coat of flour and paprika. Nobody can say what is in it, everyone takes more.',
  ],
  'PEA-KATJ': ['Peanuts that bite back.', 'Fried with garlic, kencur and rawit, as in Semarang by way of The Hague.'],
  'MIX-STUD': [
    'Raisins, almonds, hazelnuts, and no exams.',
    'The mix that got generations through the night. Half fruit, half nuts, wholly sensible.',
  ],
  'MIX-TRAIL': [
    'For dykes without end and wind from the front.',
    'Seeds, mulberries, cashews and a little cocoa. One handful an hour keeps you upright.',
  ],
  'MIX-ROYAL': [
    'Without peanuts, without raisins, without apology.',
    'Macadamias, pecans, pistachios and cashews, roasted in small pans.',
  ],
  'ALM-BROWN': ['With their coats on.', 'From trees on dry ground near Murcia. Small, and all the more almond for it.'],
  'CAS-SALT': ['Roasted light, three ways of salt.', 'Take the middle one if you cannot decide. Most people cannot.'],
  'PEA-ROAST': ['If it says yesterday, it was yesterday.', 'A bean by birth, a nut by trade. We roast every weekday but Monday.'],
  'MIX-BORREL': ["Friday afternoon, five o'clock.", 'Roasted nuts, katjang and one rice cracker per bag, to fight over.'],
};

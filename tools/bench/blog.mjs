/** A blog with more posts than the sample has, by the same people, about the same things and with the same pictures. Made through the interface. */

/** Makes so many posts, newer than all others. `shop` is a way to look at the shop. */
export async function writePosts({ get, post }, count) {
  const sample = await get('/cms/v2/posts?per_page=100&_fields=author,featured_media,categories,tags');
  const ids = (field) => [...new Set(sample.flatMap((one) => one[field] || []))];
  const [authors, pictures, categories, tags] = ['author', 'featured_media', 'categories', 'tags'].map(ids);
  for (let place = 0; place < count; place++) {
    const of = (list, step = 1) => list[(place * step) % list.length];
    await post('/cms/v2/posts', {
      ...textsOf(place),
      status: 'publish',
      author: of(authors),
      featured_media: of(pictures),
      categories: [of(categories)],
      tags: [of(tags), of(tags, 3), of(tags, 7)],
    });
  }
}

const SUBJECTS = ['almonds', 'walnuts', 'hazelnuts', 'pistachios', 'dates', 'figs', 'apricots'];

/** As editors leave them: a heading, paragraphs, a list and a link; every other author sums it up. Without signs that typography would change. */
function textsOf(place) {
  const subject = SUBJECTS[place % SUBJECTS.length];
  const paragraph = (nth) =>
    `<p>${SENTENCES.map((sentence, at) => sentence.replace('{it}', at % 2 === nth % 2 ? subject : 'the harvest')).join(' ')}</p>`;
  return {
    title: `What week ${place} brought us: ${subject}`,
    content: [
      paragraph(0),
      `<h2>How we roast ${subject}</h2>`,
      paragraph(1),
      `<ul>\n<li>500 g of ${subject}</li>\n<li>a <strong>heavy</strong> pan</li>\n<li>10 minutes</li>\n</ul>`,
      `<p>More about <a href="https://shop.example/${subject}/">${subject}</a>, and about who grows them, in a week.</p>`,
    ].join('\n'),
    excerpt: place % 2 === 0 ? `All about ${subject}, and how to roast them.` : '',
  };
}

const SENTENCES = [
  'On Monday the first sacks of {it} came in, later than last year and a good deal heavier.',
  'We opened three of them, tasted from each, and wrote down what we found.',
  'The growers say that {it} like a cold spring, and this one was cold enough for all of us.',
  'Whoever wants to keep {it} through the winter puts them in a tin, in the dark, away from the stove.',
  'They are best in the second week, when the skin has dried and the oil has not.',
];

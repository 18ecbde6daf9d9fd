/** Posts of a site that has been written for years, written straight into the tables of a MariaDB: by way of the interface they would take hours. */

/** Posts in one statement. */
const STEP = 1000;
const WORDS = 40_000;
const SYLLABLES =
  'al am an ba be ber bi bo ca ce cho co da de di do el en er es fa fi fo ga gen ha he ho in is ka ke la le li lo ma me mi mo na ne no nu pa pe pi po ra re ri ro sa se si so ta te ti to tra u va ve vi wa we zo';

/**
 * Makes up this many posts. `run` sends one statement with its values and gives its rows; `tell` hears how many there are. Everything follows from
 * the number of a post, but for the day: they were written over ten years, the last one now. Gives the vocabulary.
 */
export async function growPosts(run, size, tell) {
  const vocabulary = new Vocabulary();
  const [{ last }] = await run('SELECT COALESCE(MAX(id), 0) AS last FROM object_id');
  const [{ author }] = await run('SELECT MAX(id) AS author FROM user');
  const [{ category }] = await run("SELECT MIN(id) AS category FROM term WHERE taxonomy = 'category'");
  for (let start = 0; start < size; start += STEP) {
    const posts = Array.from({ length: Math.min(STEP, size - start) }, (_, place) =>
      postOf(start + place, { id: Number(last) + 1 + start + place, size, vocabulary }),
    );
    await store(run, posts, author, category);
    if ((start / STEP) % 20 === 19) tell(start + STEP);
  }
  await run('INSERT INTO post_unindexed (post_id) SELECT id FROM post_search WHERE id > ?', [last]);
  await run("DELETE FROM counter_slot WHERE name LIKE 'post/%'");
  await run(
    "INSERT INTO counter_slot (name, slot, amount) SELECT CONCAT('post/', type, '/', status), 0, COUNT(*) FROM post GROUP BY type, status",
  );
  return vocabulary;
}

/** Words from the most common to the rarest; the tenth comes a tenth as often as the first. */
class Vocabulary {
  #shares = new Float64Array(WORDS);

  constructor() {
    const chance = randomOf(7);
    const syllables = SYLLABLES.split(' ');
    const words = new Set();
    // The more common a word is, the shorter it is.
    while (words.size < WORDS) {
      const length = 1 + Math.min(4, Math.floor(Math.log10(words.size + 1))) + Math.floor(chance() * 2);
      words.add(Array.from({ length }, () => syllables[Math.floor(chance() * syllables.length)]).join(''));
    }
    this.words = [...words];
    let sum = 0;
    for (let place = 0; place < WORDS; place++) this.#shares[place] = sum += 1 / (place + 1);
  }

  /** A word by a number below 1. */
  pick(luck) {
    const wanted = luck * this.#shares[WORDS - 1];
    let [low, high] = [0, WORDS - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#shares[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return this.words[low];
  }
}

/** The words of a post in their order: some seven of the title, then sixty to two hundred and sixty. */
export function wordsOf(number, vocabulary) {
  const chance = randomOf(number);
  const count = 60 + Math.floor(chance() * 200);
  return Array.from({ length: 7 + count }, () => vocabulary.pick(chance()));
}

function postOf(number, { id, size, vocabulary }) {
  const words = wordsOf(number, vocabulary);
  const title = sentence(words.slice(0, 7)).slice(0, -1);
  const sentences = [];
  for (let at = 7; at < words.length; at += 12) sentences.push(sentence(words.slice(at, at + 12)));
  const paragraphs = [];
  for (let at = 0; at < sentences.length; at += 4) paragraphs.push(`<p>${sentences.slice(at, at + 4).join(' ')}</p>`);
  const content = paragraphs.join('\n');
  const written = new Date(Date.now() - ((size - number) / size) * TEN_YEARS).toISOString().slice(0, 19).replace('T', ' ');
  return {
    ...{ id, title, content, written },
    status: number % 40 === 0 ? 'draft' : 'publish',
    password: number % 100 === 1 ? 'fig' : '',
    searched: `${title.toLowerCase()}\n\n${content.toLowerCase().replaceAll('\n', ' ')}`,
  };
}

const TEN_YEARS = 10 * 365 * 86_400_000;

function sentence(words) {
  const text = words.map((word, place) => (place % 6 === 5 && place < words.length - 1 ? `${word},` : word)).join(' ');
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

async function store(run, posts, author, category) {
  await run('INSERT INTO object_id (id, kind) VALUES ?', [posts.map(({ id }) => [id, 'post'])]);
  await run(
    `INSERT INTO post (id, type, status, previous_status, created_at, local_at, modified_at, local_modified_at, has_floating_date, title, title_key, slug, slug_key,
      content, excerpt, footnotes, author_id, password, comment_status, ping_status, sticky, format, template) VALUES ?`,
    [
      posts.map(({ id, status, title, content, password, written }) => [
        ...[id, 'post', status, '', written, written, written, written, 0, title, title.toLowerCase().slice(0, 190)],
        ...[
          `post-${id}`,
          status === 'publish' ? `post-${id}` : null,
          content,
          '',
          '',
          author,
          password,
          'open',
          'closed',
          0,
          'standard',
          '',
        ],
      ]),
    ],
  );
  await run('INSERT INTO post_search (id, search_text) VALUES ?', [posts.map(({ id, searched }) => [id, searched])]);
  await run('INSERT INTO post_term (post_id, term_id, status, local_at) VALUES ?', [
    posts.map(({ id, status, written }) => [id, category, status, written]),
  ]);
}

/** Numbers from 0 up to 1 that seem random, and are the same each time. */
function randomOf(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

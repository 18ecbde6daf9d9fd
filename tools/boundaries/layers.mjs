/**
 * Who may import whom, and why. Read by check-boundaries.mjs.
 * Arrows point one way: a library knows those below it and never those above.
 */
export const layers = {
  core: { mayImport: [], because: 'it knows neither a database nor HTTP' },
  database: { mayImport: ['core'], because: 'it knows no HTTP' },
  operations: {
    mayImport: ['core', 'database'],
    because: 'it knows tables and rows: what a row means, a library above says',
  },
  search: {
    mayImport: ['core', 'database', 'operations'],
    because: 'a word index knows texts and kinds of records, and not what they are',
  },
  rest: { mayImport: ['core', 'database', 'operations'], because: 'it knows no resource of a shop or a site' },
  settings: { mayImport: ['core', 'database', 'rest'], because: 'options know no feature' },
  webhooks: {
    mayImport: ['core', 'database', 'operations', 'rest', 'settings'],
    because: 'events reach it with their payload made: it knows no shop',
  },
  users: {
    mayImport: ['core', 'database', 'operations', 'rest', 'settings'],
    because: 'accounts exist before anything they may touch',
  },
  taxes: {
    mayImport: ['core', 'database', 'operations', 'rest', 'settings'],
    because: 'a rate depends on an address, never on what is sold',
  },
  content: {
    mayImport: ['core', 'database', 'operations', 'search', 'rest', 'settings', 'users'],
    because: 'posts have authors',
  },
  comments: {
    mayImport: ['core', 'database', 'operations', 'rest', 'settings', 'users', 'content'],
    because: 'a comment has a writer and something it is about',
  },
  catalogue: {
    mayImport: ['core', 'database', 'operations', 'search', 'rest', 'settings', 'users', 'taxes', 'content', 'comments'],
    because: 'products have tax classes, pictures and reviews',
  },
  orders: {
    mayImport: ['core', 'database', 'operations', 'search', 'rest', 'settings', 'users', 'taxes', 'content', 'catalogue'],
    because: 'an order is what people bought of the catalogue, with its taxes',
  },
  embed: {
    mayImport: ['core', 'database', 'rest', 'settings', 'users', 'content', 'catalogue', 'webhooks', 'extensions'],
    because: 'pages and cards show posts, pages, media and products, and the documentation describes webhooks',
  },
  extensions: {
    mayImport: ['core', 'database', 'operations', 'rest', 'settings', 'users', 'content'],
    because: 'forms and search engines are about the site',
  },
  spreadsheets: {
    mayImport: ['core', 'database', 'operations', 'rest', 'settings', 'users', 'content', 'catalogue', 'orders'],
    because: 'a row of a file becomes the input of a service, as a request does',
  },
  'wordpress-import': {
    mayImport: [
      'core',
      'database',
      'operations',
      'rest',
      'settings',
      'users',
      'taxes',
      'content',
      'comments',
      'catalogue',
      'orders',
      'webhooks',
      'extensions',
    ],
    because: 'a whole shop has records of every library, and no server needs to know where they came from',
  },
  client: { mayImport: [], because: 'it runs where there is no server, and knows the interface only' },
  api: { mayImport: ['*'], because: 'the apps are the only projects that know every library' },
  cli: { mayImport: ['*'], because: 'the apps are the only projects that know every library' },
  'webhook-dispatcher': {
    mayImport: ['core', 'database', 'rest', 'settings', 'webhooks'],
    because: 'events reach it with their payload made: the worker knows no shop',
  },
};

/** Tables by which two libraries work together, and the libraries besides the owner that may name them in SQL. */
export const sharedTables = {
  // libs/database stores events together with the change that caused them; libs/webhooks relays them.
  outbox: ['webhooks'],
  // libs/database commits no unit of work while writes are frozen; libs/operations freezes them.
  write_freeze: ['operations'],
};

/** Folders of a project that are layers too: each may import those before it. */
export const foldersInside = {
  rest: ['schema', 'protocol', 'resource', 'conventions'],
  orders: [
    'totals',
    'addresses',
    // Tables, statuses and counters that several folders share.
    'model',
    'coupons',
    'lines',
    'customers',
    'notes',
    'orders',
    'refunds',
    'reports',
    'sample',
  ],
  webhooks: [
    // Tables and values that several stages share.
    'model',
    'secrets',
    'notifications',
    // The stages of a delivery: each event becomes deliveries, which are scheduled, claimed, sent and recorded.
    'outbox',
    'retries',
    'scheduling',
    'claiming',
    'sending',
    'endpoint-health',
    'recording',
    'maintenance',
    // Puts the stages together.
    'dispatch',
    // What owners see and change over REST and the CLI.
    'webhooks',
    'deliveries',
  ],
};

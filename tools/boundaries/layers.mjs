/**
 * Who may import whom, and why. Read by Nx (through eslint.config.js) and by check-boundaries.mjs.
 * Arrows point one way: a room knows the rooms below it and never those above.
 */
export const layers = {
  kernel: { mayImport: [], because: 'it is the floor' },
  settings: { mayImport: ['kernel'], because: 'options know no feature' },
  webhooks: {
    mayImport: ['kernel', 'settings'],
    because: 'events reach it with their payload made: it knows no shop',
  },
  users: { mayImport: ['kernel', 'settings'], because: 'accounts exist before anything they may touch' },
  taxes: { mayImport: ['kernel', 'settings'], because: 'a rate depends on an address, never on what is sold' },
  content: { mayImport: ['kernel', 'settings', 'users'], because: 'posts have authors' },
  comments: {
    mayImport: ['kernel', 'settings', 'users', 'content'],
    because: 'a comment has a writer and something it is about',
  },
  catalogue: {
    mayImport: ['kernel', 'settings', 'users', 'taxes', 'content', 'comments'],
    because: 'products have tax classes, pictures and reviews',
  },
  orders: {
    mayImport: ['kernel', 'settings', 'users', 'taxes', 'content', 'catalogue'],
    because: 'an order is what people bought of the catalogue, with its taxes',
  },
  embed: {
    mayImport: ['kernel', 'settings', 'users', 'content', 'catalogue', 'webhooks'],
    because: 'pages and cards show posts, pages, media and products, and the documentation tells of webhooks',
  },
  extensions: { mayImport: ['kernel', 'settings', 'users', 'content'], because: 'forms and search engines are about the site' },
  client: { mayImport: [], because: 'it runs where there is no server, and knows the interface only' },
  api: { mayImport: ['*'], because: 'the apps are the only places that know every room' },
  cli: { mayImport: ['*'], because: 'the apps are the only places that know every room' },
  'webhook-dispatcher': {
    mayImport: ['kernel', 'settings', 'webhooks'],
    because: 'events reach it with their payload made: the worker knows no shop',
  },
};

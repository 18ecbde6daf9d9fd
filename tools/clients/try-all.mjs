/** All trials that share a sample shop, for `npm test`. */
import './try-clients.mjs';
import './try-snippets.mjs';

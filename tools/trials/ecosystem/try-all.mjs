/** All trials that share a sample shop, for `npm test`. */
import './try-agents.mjs';
import './try-clients.mjs';
import './try-snippets.mjs';

export { EmbedModule } from './embed.module.js';
export { PublicPages } from './pages/public-pages.js';

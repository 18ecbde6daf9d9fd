export { EmbedModule } from './embed.module.js';
export { sitePage, type Around } from './pages/document.js';
export { html, textOf, type Html } from './pages/html.js';
export { languageTag, PageAnswers, type Elsewhere } from './pages/page-answers.js';
export { guard } from './pages/page-guards.js';
export type { Sent } from './pages/page-headers.js';
export { frontPage } from './pages/page.js';
export { PublicPages } from './pages/public-pages.js';

export { EmbedModule } from './embed.module.js';
export { sitePage, type PageContext } from './pages/document.js';
export { html, textOf, type Html } from './pages/html.js';
export { languageTag, PageResponder, type Redirect } from './pages/page-responder.js';
export { securityHeaders } from './pages/security-headers.js';
export type { PageResponse } from './pages/page-response.js';
export { frontPage } from './pages/front-page.js';
export { PublicPages } from './pages/public-pages.js';
export { XML_DECLARATION, xmlElement, xmlText } from './pages/xml.js';

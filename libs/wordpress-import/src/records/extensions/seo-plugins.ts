import { SEO_PLACEHOLDERS } from '@grove/extensions';
import { parsePhp, type PhpValue } from '../../values/php-value.js';
import type { SourceSettings } from '../source-settings.js';

/** A plugin that lets editors write texts for search engines, and the names of its metadata. */
interface SeoPlugin {
  readonly title: string;
  readonly description: string;
  /** The name of the metadata by which a page is hidden from search engines. */
  readonly hidden: string;
  isHidden(value: string): boolean;
  /** The variables of its texts. */
  readonly variable: RegExp;
}

/** If a page has texts of several plugins, the first of them counts. */
const PLUGINS: readonly SeoPlugin[] = [
  {
    ...{ title: '_yoast_wpseo_title', description: '_yoast_wpseo_metadesc', hidden: '_yoast_wpseo_meta-robots-noindex' },
    ...{ isHidden: (value) => value === '1', variable: /%%([a-z_]+)%%/g },
  },
  {
    ...{ title: 'rank_math_title', description: 'rank_math_description', hidden: 'rank_math_robots' },
    ...{ isHidden: (value) => textsOf(parsePhp(value)).includes('noindex'), variable: /%([a-z_]+)%/g },
  },
  {
    ...{ title: '_aioseo_title', description: '_aioseo_description', hidden: '_aioseop_noindex' },
    ...{ isHidden: (value) => value === 'on', variable: /#([a-z_]+)/g },
  },
  {
    ...{ title: '_aioseop_title', description: '_aioseop_description', hidden: '_aioseop_noindex' },
    ...{ isHidden: (value) => value === 'on', variable: /%([a-z_]+)%/g },
  },
  {
    ...{ title: '_seopress_titles_title', description: '_seopress_titles_desc', hidden: '_seopress_robots_index' },
    ...{ isHidden: (value) => value === 'yes', variable: /%%([a-z_]+)%%/g },
  },
];

/** The metadata that `seoTextOf` reads. */
export const SEO_METADATA: readonly string[] = [
  ...new Set(PLUGINS.flatMap(({ title, description, hidden }) => [title, description, hidden])),
];

/** The texts of a page, and the names of metadata that could not be understood. */
interface SeoTextResult {
  readonly title: string;
  readonly description: string;
  readonly isHidden: boolean;
  readonly unknown: readonly string[];
}

/** The texts for search engines in the metadata of a record. */
export function seoTextOf(metadata: ReadonlyMap<string, string | null>, settings: SourceSettings): SeoTextResult {
  const unknown: string[] = [];
  const text = (part: 'title' | 'description') => {
    for (const plugin of PLUGINS) {
      const name = plugin[part];
      const template = metadata.get(name)?.trim();
      if (!template) continue;
      const converted = convert(template, plugin.variable, settings);
      if (converted !== undefined) return converted;
      unknown.push(name);
    }
    return '';
  };
  return {
    title: text('title'),
    description: text('description'),
    isHidden: PLUGINS.some(({ hidden, isHidden }) => isHidden(metadata.get(hidden) ?? '')),
    unknown,
  };
}

/** What the variables of the plugins are in Grove. */
const VARIABLES: Readonly<Record<string, string>> = {
  ...names(['title', 'post_title', 'page_title'], SEO_PLACEHOLDERS.title),
  ...names(['sitename', 'sitetitle', 'site_title', 'blog_title'], SEO_PLACEHOLDERS.siteName),
  ...names(['sep', 'separator_sa'], SEO_PLACEHOLDERS.separator),
  ...names(['excerpt', 'excerpt_only', 'post_excerpt', 'post_excerpt_only', 'wc_shortdesc'], SEO_PLACEHOLDERS.excerpt),
  // The number of a page of a list, which records do not have.
  ...names(['page', 'page_number', 'pagenumber'], ''),
};

const TAGLINES = ['sitedesc', 'tagline', 'site_description'];

/** A text with the placeholders of Grove, or undefined if it has other variables. */
function convert(template: string, variable: RegExp, settings: SourceSettings): string | undefined {
  let isKnown = true;
  const text = template.replace(variable, (_whole, name: string) => {
    if (TAGLINES.includes(name)) return settings.text('blogdescription') ?? '';
    if (!Object.hasOwn(VARIABLES, name)) isKnown = false;
    return VARIABLES[name] ?? '';
  });
  return isKnown ? text : undefined;
}

function names(variables: readonly string[], placeholder: string): Record<string, string> {
  return Object.fromEntries(variables.map((name) => [name, placeholder]));
}

const textsOf = (value: PhpValue | undefined): unknown[] => (value instanceof Map ? [...value.values()] : []);

import { NEWS } from './news.js';
import { RECIPES } from './recipes.js';
import type { SamplePost } from './sample-post.js';

/** All posts of the sample, oldest first. */
export const POSTS: readonly SamplePost[] = [...NEWS, ...RECIPES].sort((one, other) => other.daysAgo - one.daysAgo);

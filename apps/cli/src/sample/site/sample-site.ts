import type { PostInput } from '@grove/content';
import type { Role } from '@grove/users';
import { readSampleJson } from '../sample-data.js';

/** Somebody who works for the shop, or has an account there. */
export interface SampleAccount {
  /** The short name by which posts and comments name their writer. */
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly description: string;
}

/** A category of posts; those above come before those below. */
interface SamplePostCategory {
  readonly name: string;
  /** The name of the category above. */
  readonly parent?: string;
  readonly description: string;
}

/** A post as a client would send it, except for its author, date, terms and picture. Its text is in a file of its own. */
interface SamplePost extends Pick<PostInput, 'title' | 'status' | 'password' | 'sticky' | 'excerpt'> {
  readonly slug: string;
  /** The writer by short name. */
  readonly by: string;
  /** Negative for a post that is scheduled. */
  readonly daysAgo: number;
  /** The hour of the day, in UTC. */
  readonly hour: number;
  readonly category: string;
  readonly tags: readonly string[];
  /** The name of its featured picture. */
  readonly picture?: string;
}

/** A page; those above come before those below. Its text is in a file of its own. */
interface SamplePage extends Pick<PostInput, 'title' | 'menuOrder'> {
  readonly slug: string;
  /** The slug of the page above. */
  readonly parent?: string;
}

/** A picture with the SKUs of the products that it shows. */
interface SamplePicture {
  readonly name: string;
  readonly title: string;
  readonly altText: string;
  readonly products?: readonly string[];
}

/** A comment on a post, with its answers. */
export interface SampleComment {
  /** The short name of somebody with an account, or the name of a guest. */
  readonly by: string;
  /** How many hours after the post, or after the comment that it answers, it was written. */
  readonly hoursAfter: number;
  readonly text: string;
  /** Approved by default. */
  readonly status?: 'hold' | 'spam';
  readonly answers?: readonly SampleComment[];
}

/** One of each role except administrator: that of the shop is created at the first start. */
export const readAccounts = (): readonly SampleAccount[] => readSampleJson('site/people.json');
export const readPostCategories = (): readonly SamplePostCategory[] => readSampleJson('site/categories.json');

/** All posts, the oldest first. */
export const readPosts = (): readonly SamplePost[] => readSampleJson('site/posts.json');
export const readPages = (): readonly SamplePage[] => readSampleJson('site/pages.json');
export const readPictures = (): readonly SamplePicture[] => readSampleJson('site/pictures.json');

/** The comments by the slug of their post. */
export const readComments = (): Readonly<Record<string, readonly SampleComment[]>> => readSampleJson('site/comments.json');

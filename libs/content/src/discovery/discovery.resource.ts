import { Field } from '@grove/rest';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;

/** A type of records, as clients see it. */
export class TypeRecord {
  @Field.map({ description: 'The capability that each action takes.', contexts: ['edit'] })
  capabilities: Record<string, string>;
  @Field.text({ description: 'Description.' }) description: string;
  @Field.boolean({ description: 'Whether its records form a tree.' }) hierarchical: boolean;
  @Field.map({ description: 'Labels for user interfaces.', contexts: ['edit'] }) labels: Record<string, string>;
  @Field.text({ description: 'Name.', contexts: EVERYWHERE }) name: string;
  @Field.text({ description: 'Identifier.', contexts: EVERYWHERE }) slug: string;
  @Field.texts({ description: 'Taxonomies of these records.' }) taxonomies: string[];
  @Field.text({ description: 'Path of the records in the API.', contexts: EVERYWHERE }) restBase: string;
}

/** A status of posts, as clients see it. */
export class StatusRecord {
  @Field.text({ description: 'Name.', contexts: EVERYWHERE }) name: string;
  @Field.boolean({ description: 'Whether only some users see these posts.', contexts: ['edit'] }) private: boolean;
  @Field.boolean({ description: 'Whether users who may edit see these posts.', contexts: ['edit'] }) protected: boolean;
  @Field.boolean({ description: 'Whether everybody sees these posts.' }) public: boolean;
  @Field.boolean({ description: 'Whether everybody may list these posts.' }) queryable: boolean;
  @Field.boolean({ description: 'Whether lists for editors include these posts.', contexts: ['edit'] }) showInList: boolean;
  @Field.text({ description: 'Identifier.', contexts: EVERYWHERE }) slug: string;
}

/** A taxonomy, as clients see it. */
export class TaxonomyRecord {
  @Field.text({ description: 'Name.', contexts: EVERYWHERE }) name: string;
  @Field.text({ description: 'Identifier.', contexts: EVERYWHERE }) slug: string;
  @Field.map({ description: 'The capability that each action takes.', contexts: ['edit'] })
  capabilities: Record<string, string>;
  @Field.text({ description: 'Description.' }) description: string;
  @Field.map({ description: 'Labels for user interfaces.', contexts: ['edit'] }) labels: Record<string, string>;
  @Field.texts({ description: 'Types of records that have its terms.' }) types: string[];
  @Field.boolean({ description: 'Whether it may be shown as a tag cloud.', contexts: ['edit'] }) showCloud: boolean;
  @Field.boolean({ description: 'Whether its terms form a tree.' }) hierarchical: boolean;
  @Field.text({ description: 'Path of the terms in the API.', contexts: EVERYWHERE }) restBase: string;
}

/** Arguments of the list of taxonomies. */
export class TaxonomiesQuery {
  @Field.text({ description: 'Only taxonomies of this type of records.' }) type?: string;
}

/** Parameters of the path of one type. */
export class TypeParams {
  @Field.text({ description: 'Identifier of the type.' }) type: string;
}

/** Parameters of the path of one status. */
export class StatusParams {
  @Field.text({ description: 'Identifier of the status.' }) status: string;
}

/** Parameters of the path of one taxonomy. */
export class TaxonomyParams {
  @Field.text({ description: 'Identifier of the taxonomy.' }) taxonomy: string;
}

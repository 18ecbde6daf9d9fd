import { Field } from '@grove/rest';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;

/** A type of records, as clients see it. */
export class TypeRecord {
  @Field.map({ description: 'What people may do, each with the capability it takes.', contexts: ['edit'] })
  capabilities: Record<string, string>;
  @Field.text({ description: 'What it is for.' }) description: string;
  @Field.boolean({ description: 'Its records stand in a tree.' }) hierarchical: boolean;
  @Field.map({ description: 'What it is called in various places.', contexts: ['edit'] }) labels: Record<string, string>;
  @Field.text({ description: 'Name.', contexts: EVERYWHERE }) name: string;
  @Field.text({ description: 'Identifier.', contexts: EVERYWHERE }) slug: string;
  @Field.texts({ description: 'Taxonomies of its records.' }) taxonomies: string[];
  @Field.text({ description: 'Where its records are served.', contexts: EVERYWHERE }) restBase: string;
}

/** A status of posts, as clients see it. */
export class StatusRecord {
  @Field.text({ description: 'Name.', contexts: EVERYWHERE }) name: string;
  @Field.boolean({ description: 'Few see what has it.', contexts: ['edit'] }) private: boolean;
  @Field.boolean({ description: 'Those who edit see what has it.', contexts: ['edit'] }) protected: boolean;
  @Field.boolean({ description: 'Everybody sees what has it.' }) public: boolean;
  @Field.boolean({ description: 'Everybody may list what has it.' }) queryable: boolean;
  @Field.boolean({ description: 'Editors list what has it among the others.', contexts: ['edit'] }) showInList: boolean;
  @Field.text({ description: 'Identifier.', contexts: EVERYWHERE }) slug: string;
}

/** A taxonomy, as clients see it. */
export class TaxonomyRecord {
  @Field.text({ description: 'Name.', contexts: EVERYWHERE }) name: string;
  @Field.text({ description: 'Identifier.', contexts: EVERYWHERE }) slug: string;
  @Field.map({ description: 'What people may do, each with the capability it takes.', contexts: ['edit'] })
  capabilities: Record<string, string>;
  @Field.text({ description: 'What it is for.' }) description: string;
  @Field.map({ description: 'What it is called in various places.', contexts: ['edit'] }) labels: Record<string, string>;
  @Field.texts({ description: 'Types of records that carry its terms.' }) types: string[];
  @Field.boolean({ description: 'It may be shown as a cloud.', contexts: ['edit'] }) showCloud: boolean;
  @Field.boolean({ description: 'Its terms stand in a tree.' }) hierarchical: boolean;
  @Field.text({ description: 'Where its terms are served.', contexts: EVERYWHERE }) restBase: string;
}

/** Arguments of the list of taxonomies. */
export class TaxonomiesQuery {
  @Field.text({ description: 'Only those of this type of records.' }) type?: string;
}

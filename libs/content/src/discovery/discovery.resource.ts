import { Field } from '@grove/rest';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;

/** A type of records, as clients see it. */
export class TypeRecord {
  @Field.map({ about: 'What people may do, each with the capability it takes.', in: ['edit'] })
  capabilities: Record<string, string>;
  @Field.text({ about: 'What it is for.' }) description: string;
  @Field.flag({ about: 'Its records stand in a tree.' }) hierarchical: boolean;
  @Field.map({ about: 'What it is called in various places.', in: ['edit'] }) labels: Record<string, string>;
  @Field.text({ about: 'Name.', in: EVERYWHERE }) name: string;
  @Field.text({ about: 'Identifier.', in: EVERYWHERE }) slug: string;
  @Field.texts({ about: 'Taxonomies of its records.' }) taxonomies: string[];
  @Field.text({ about: 'Where its records are served.', in: EVERYWHERE }) restBase: string;
}

/** A status of posts, as clients see it. */
export class StatusRecord {
  @Field.text({ about: 'Name.', in: EVERYWHERE }) name: string;
  @Field.flag({ about: 'Few see what has it.', in: ['edit'] }) private: boolean;
  @Field.flag({ about: 'Those who edit see what has it.', in: ['edit'] }) protected: boolean;
  @Field.flag({ about: 'Everybody sees what has it.' }) public: boolean;
  @Field.flag({ about: 'Everybody may list what has it.' }) queryable: boolean;
  @Field.flag({ about: 'Editors list what has it among the others.', in: ['edit'] }) showInList: boolean;
  @Field.text({ about: 'Identifier.', in: EVERYWHERE }) slug: string;
}

/** A taxonomy, as clients see it. */
export class TaxonomyRecord {
  @Field.text({ about: 'Name.', in: EVERYWHERE }) name: string;
  @Field.text({ about: 'Identifier.', in: EVERYWHERE }) slug: string;
  @Field.map({ about: 'What people may do, each with the capability it takes.', in: ['edit'] })
  capabilities: Record<string, string>;
  @Field.text({ about: 'What it is for.' }) description: string;
  @Field.map({ about: 'What it is called in various places.', in: ['edit'] }) labels: Record<string, string>;
  @Field.texts({ about: 'Types of records that carry its terms.' }) types: string[];
  @Field.flag({ about: 'It may be shown as a cloud.', in: ['edit'] }) showCloud: boolean;
  @Field.flag({ about: 'Its terms stand in a tree.' }) hierarchical: boolean;
  @Field.text({ about: 'Where its terms are served.', in: EVERYWHERE }) restBase: string;
}

/** Arguments of the list of taxonomies. */
export class TaxonomiesQuery {
  @Field.text({ about: 'Only those of this type of records.' }) type?: string;
}

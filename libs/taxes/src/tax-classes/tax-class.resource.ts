import { Field } from '@grove/rest';

/** A tax class, identified by the slug of its name. */
export class TaxClassRecord {
  @Field.slug({ description: 'Identifier, derived from the name.', readonly: true }) slug: string;
  @Field.text({ description: 'Name.', required: true }) name: string;
}

/** Arguments of deleting a class. */
export class DeleteTaxClassQuery {
  @Field.boolean({ description: 'Must be true: tax classes have no trash.', default: false }) force: boolean;
}

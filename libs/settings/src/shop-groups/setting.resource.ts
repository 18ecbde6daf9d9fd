import { Field } from '@grove/rest';

/** A group of settings. */
export class SettingsGroupRecord {
  @Field.text({ description: 'Id of the group.', readonly: true }) id: string;
  @Field.text({ description: 'Name of the group.', readonly: true }) label: string;
  @Field.text({ description: 'Description of the group.', readonly: true }) description: string;
  @Field.text({ description: 'Id of the group above; always empty.', readonly: true }) parentId: string;
  @Field.texts({ description: 'Ids of groups below; always empty.', readonly: true }) subGroups: string[];
}

/** One setting. */
export class SettingRecord {
  @Field.text({ description: 'Id of the setting.', readonly: true }) id: string;
  @Field.text({ description: 'Name of the setting.', readonly: true }) label: string;
  @Field.text({ description: 'Description of the setting.', readonly: true }) description: string;
  @Field.text({ description: 'Type of the value: text, number, checkbox or select.', readonly: true }) type: string;
  @Field.text({ description: 'Value of a new shop.', readonly: true }) default: string;
  @Field.text({ description: 'Further description.', readonly: true }) tip: string;
  @Field.text({ description: 'Value; yes or no for a checkbox.', required: true }) value: string;
  @Field.map({ description: 'Names of the allowed values, of a select only.', readonly: true, optional: true }) options?: Record<
    string,
    string
  >;
}

/** Several changes of settings. */
export class SettingsBatch {
  @Field.anything({ description: 'Settings to change, each with its id and value.' }) update?: unknown;
}

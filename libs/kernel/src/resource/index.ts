export * from './added-fields.js';
export * from './arguments.js';
export * from './crud.service.js';
export { Fault } from './fault.js';
export { Field, fieldsOf } from './field.js';
export {
  amount,
  choice,
  flag,
  isDateTime,
  isEmailAddress,
  isObject,
  LONGEST_CONTENT,
  orNull,
  text,
  type FieldType,
} from './field-types.js';
export * from './gathered.js';
export { withListFilter } from './list-filter.js';
export * from './presenter.js';
export * from './queries.js';
export * from './reader.js';
export * from './resource.js';
export * from './resource-controller.js';
export * from './resource-module.js';
export * from './resource-service.js';
export * from './selection.js';
export * from './sent-only.js';
export { propertiesOf, type Shape } from './shape.js';
export { wireName } from './wire-name.js';

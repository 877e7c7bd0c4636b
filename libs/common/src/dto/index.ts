export {
  BooleanField,
  ChoiceField,
  ChoicesField,
  DateTimeField,
  DateTimeOrNullField,
  fieldsOf,
  IdsOrNullField,
  IntegerField,
  MailField,
  NumberField,
  ObjectField,
  ObjectOrNullField,
  PatternField,
  QueryIntegerField,
  RawTextField,
  TextField,
  TextsField,
  WebAddressField,
  type DtoClass,
} from './fields.js';
export { Constant } from './constant.js';
export { Open, isOpen } from './open.js';

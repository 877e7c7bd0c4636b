export {
  ChoiceField,
  ChoicesField,
  DateTimeOrNullField,
  fieldsOf,
  IntegerField,
  PatternField,
  QueryIntegerField,
  RawTextField,
  TextField,
  WebAddressField,
  type DtoClass,
} from './fields.js';
export { Constant } from './constant.js';
export { Open, isOpen } from './open.js';

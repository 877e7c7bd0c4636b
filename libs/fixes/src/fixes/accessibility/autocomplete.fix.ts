import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/autocomplete',
  safety: 'safe',
  needs: [],
  writes: 'Writes the field name of the standard for common spellings.',
  edit({ finding, element, edits }) {
    const name = FIELD_NAMES[String(finding.data.value).replace(/[^a-z]/g, '')];
    if (name === undefined) return 'You need to decide what the field is for.';
    edits.setAttribute(element, 'autocomplete', name);
    return undefined;
  },
});

/** By the letters of what people write. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  mail: 'email',
  emailaddress: 'email',
  phone: 'tel',
  phonenumber: 'tel',
  telephone: 'tel',
  mobile: 'tel',
  firstname: 'given-name',
  fname: 'given-name',
  forename: 'given-name',
  lastname: 'family-name',
  lname: 'family-name',
  surname: 'family-name',
  fullname: 'name',
  zip: 'postal-code',
  zipcode: 'postal-code',
  postcode: 'postal-code',
  postalcode: 'postal-code',
  company: 'organization',
  birthday: 'bday',
  dob: 'bday',
};

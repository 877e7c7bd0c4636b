/**
 * Names of fields that have one meaning, in English, German, French and Spanish: our own list. The autofill names are those of the HTML
 * standard (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill), checked 2026-11-21 against axe-core 4.14.1.
 */
export const FIELD_KINDS: readonly { what: string; type: string; names: RegExp; autocomplete: RegExp }[] = [
  {
    what: 'mail addresses',
    type: 'email',
    names: /^(?:your|user|contact|customer|billing|shipping)?[_-]?e-?mail(?:[_-]?address)?$/,
    autocomplete: /^email$/,
  },
  {
    what: 'telephone numbers',
    type: 'tel',
    names:
      /^(?:your|user|contact|customer|billing|shipping|mobile|home|work)?[_-]?(?:phone|telephone|telefon|t[eé]l[eé]phone|tel[eé]fono|mobile|handy)(?:[_-]?(?:number|nummer|no))?$/,
    autocomplete: /^tel(?:-national)?$/,
  },
  {
    what: 'web addresses',
    type: 'url',
    names: /^(?:your|user|company)?[_-]?(?:website|homepage|web[_-]?url|site[_-]?url)$/,
    autocomplete: /^url$/,
  },
];

/**
 * Digits that are no number: HTML, "Number state": "not appropriate for input that happens to only consist of
 * numbers but isn't strictly speaking a number"; checked 2026-11-21 against a stored copy.
 */
export const NOT_NUMBERS = {
  names:
    /^(?:billing|shipping|home|work)?[_-]?(?:zip|zip[_-]?code|postal[_-]?code|postcode|plz|phone|phone[_-]?number|telephone|mobile|card[_-]?number|cc[_-]?number|credit[_-]?card|cvc|cvv|csc|iban|otp|ssn|passport(?:[_-]?number)?)$/i,
  autocomplete: /^(?:postal-code|one-time-code|cc-number|cc-csc|tel|tel-national)$/,
};

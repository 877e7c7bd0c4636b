import { secureConnectionWords } from './start-page.js';

describe('what is said of a site without a secure connection', () => {
  it.each([
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'a.example does not respond over HTTPS. Check the URL, or start it with http://.'],
    ['CERT_HAS_EXPIRED', 'The certificate of a.example has expired. Renew it, then audit again.'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate of a.example is for another host. Check the URL.'],
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'The certificate of a.example is not from a trusted authority, or an intermediate certificate is missing.',
    ],
    ['ERR_SSL_NO_PROTOCOL', 'a.example has no secure connection.'],
  ])('names what to do about %s', (code, words) => {
    expect(secureConnectionWords('a.example', `No secure connection: ${code}.`)).toBe(words);
  });
});

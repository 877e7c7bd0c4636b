import { ruleTester } from '../../testing/index.js';
import rule from './doctype.rule.js';

const rest = '<html lang="en"><head><title>A</title></head><body><p>Hello</p></body></html>';

ruleTester(rule, {
  pass: [{ html: `<!doctype html>${rest}` }],
  fail: [
    { page: { html: rest }, message: 'missing', evidence: '&lt;html' },
    { page: { html: `<div>Notice: undefined variable</div>\n<!DOCTYPE html>${rest}` }, message: 'late', line: 2 },
    { page: { html: `Warning: x\n<!DOCTYPE html>${rest}` }, message: 'late' },
    {
      page: { html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">${rest}` },
      message: 'quirks',
      evidence: 'Transitional',
    },
    { page: { html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">${rest}` }, message: 'quirks' },
    {
      page: { html: `<!DOCTYPE HTML PUBLIC "-//SQ//DTD HTML 2.0 HoTMetaL + extensions//EN">${rest}` },
      message: 'quirks',
    },
    { page: { html: `<!DOCTYPE>${rest}` }, message: 'quirks' },
    { page: { html: '\ufffdPNG\r\n\x1a\n\0\0\0\rIHDR' }, message: 'file' },
    { page: { html: 'User-agent: *\nAllow: /' }, message: 'file' },
  ],
  nearMiss: [
    { note: 'the verification file of a search engine', html: 'google-site-verification: google12ab.html\n' },
    {
      note: 'a comment and an XML declaration first',
      html: `<?xml version="1.0"?>\n<!-- Hello -->\n<!DOCTYPE html>${rest}`,
    },
    {
      note: 'HTML 4.01 with its address',
      html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">${rest}`,
    },
    {
      note: 'XHTML 1.0 Strict',
      html: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">${rest}`,
    },
    { note: 'in capitals, with the legacy string', html: `<!DOCTYPE HTML SYSTEM "about:legacy-compat">${rest}` },
  ],
});

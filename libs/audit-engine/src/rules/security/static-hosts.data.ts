/**
 * Hosts that serve published files of libraries: the same bytes for the same address, with CORS headers, so that a hash can be given.
 * Sources: documentation of the hosts; 2026-11-01.
 */
export const STATIC_HOSTS: ReadonlySet<string> = new Set([
  'ajax.aspnetcdn.com',
  'ajax.googleapis.com',
  'cdn.jsdelivr.net',
  'cdnjs.cloudflare.com',
  'code.jquery.com',
  'lib.baomitu.com',
  'maxcdn.bootstrapcdn.com',
  'netdna.bootstrapcdn.com',
  'stackpath.bootstrapcdn.com',
  'unpkg.com',
  'use.fontawesome.com',
]);

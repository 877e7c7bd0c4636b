/**
 * Hosts that serve published files of libraries: the same bytes for the same address, with CORS headers, so that a hash can be given.
 * Sources: documentation of the hosts, 2026-11-01; ajax.aspnetcdn.com checked 2026-11-21 against
 * Microsoft's, which gives hashes. Hosts of which this could not be seen are left out.
 */
export const STATIC_HOSTS: ReadonlySet<string> = new Set([
  'ajax.aspnetcdn.com',
  'ajax.googleapis.com',
  'cdn.jsdelivr.net',
  'cdnjs.cloudflare.com',
  'code.jquery.com',
  'maxcdn.bootstrapcdn.com',
  'netdna.bootstrapcdn.com',
  'stackpath.bootstrapcdn.com',
  'unpkg.com',
  'use.fontawesome.com',
]);

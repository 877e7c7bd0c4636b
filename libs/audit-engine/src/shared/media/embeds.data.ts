/**
 * Hosts whose iframes are video players. Source: embed codes of the services; Bunny, Cloudflare,
 * Gumlet and IBM checked 2026-11-21 against embed codes in public pages.
 */
export const PLAYERS: ReadonlySet<string> = new Set([
  'youtube.com',
  'youtube-nocookie.com',
  'player.vimeo.com',
  'dailymotion.com',
  'geo.dailymotion.com',
  'fast.wistia.net',
  'fast.wistia.com',
  'loom.com',
  'player.twitch.tv',
  'players.brightcove.net',
  'play.vidyard.com',
  'streamable.com',
  'iframe.mediadelivery.net',
  'iframe.videodelivery.net',
  'cloudflarestream.com',
  'player.bilibili.com',
  'rutube.ru',
  'video.ibm.com',
  'embed.ted.com',
  'play.gumlet.io',
  'cdn.jwplayer.com',
  'player.mux.com',
]);
/** Hosts that serve other things besides players: the path tells. */
export const PLAYER_PATHS: Readonly<Record<string, RegExp>> = {
  'youtube.com': /^\/(?:embed|live)\//,
  'youtube-nocookie.com': /^\/embed\//,
  'loom.com': /^\/embed\//,
  'dailymotion.com': /^\/embed\//,
};

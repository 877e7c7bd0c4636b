import { isUnder } from '../addresses/hosts.js';
import { PLAYER_PATHS, PLAYERS } from './embeds.data.js';

/** True for the address of a video player inside of an iframe. */
export function isVideoPlayer(url: URL): boolean {
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  return isUnder(host, PLAYERS) && (PLAYER_PATHS[host]?.test(url.pathname) ?? true);
}

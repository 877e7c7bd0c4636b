import type { PageFacts } from '../../engine/facts/page-facts.js';
import { isLoopbackHost } from '../addresses/hosts.js';
import { policiesOf } from './policies.js';

/** True when the page is https and the script, style sheet or frame http: browsers do not fetch it (Mixed Content, section 3.2). */
export function isBlockedAsMixed(page: Pick<PageFacts, 'location' | 'headers' | 'head'>, url: URL | null): boolean {
  return (
    page.location.protocol === 'https:' &&
    url?.protocol === 'http:' &&
    !isLoopbackHost(url.hostname) &&
    !policiesOf(page).some(({ csp }) => 'upgrade-insecure-requests' in csp.directives)
  );
}

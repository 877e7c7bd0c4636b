export type ThreatCategory = 'markup' | 'link';

/** Every pattern that the scanner can report, with the category it belongs to. */
export const THREAT_CATEGORIES = {
  /** A `<script>` element with code or an address. */
  'script-element': 'markup',
  /** An `on…` attribute with code in it, in a tag. */
  'event-handler': 'markup',
  /** A frame, object or embed with an address or a document. */
  'embedded-document': 'markup',
  /** A `<meta>` refresh that leads away. */
  'page-redirect': 'markup',
  /** `javascript:` or `vbscript:` where a link belongs, or in markup. */
  'script-url': 'link',
  /** A `data:` address of a document where a link belongs, or in markup. */
  'document-data-url': 'link',
  /** A link that closes its attribute or opens an active element. */
  'link-markup': 'link',
} as const satisfies Record<string, ThreatCategory>;

export type ThreatPattern = keyof typeof THREAT_CATEGORIES;

/**
 * Counts the characters that the scanner looks at, so that a test can prove linear work without a clock.
 * Native searches and linear expressions count as one look at every character they are given.
 */
export class WorkMeter {
  characters = 0;
}

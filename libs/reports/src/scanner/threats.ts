export type ThreatCategory = 'markup' | 'link' | 'style' | 'identifier' | 'template';

/** Every pattern that the scanner can report, with the category it belongs to. */
export const THREAT_CATEGORIES = {
  /** A `<script>` element with a body or an address that runs. */
  'script-element': 'markup',
  /** An `on…` attribute with code in it, in a tag. */
  'event-handler': 'markup',
  /** Text that would break out of an attribute into an event handler. */
  'attribute-breakout': 'markup',
  /** A frame, object or embed in a name. */
  'embedded-document': 'markup',
  /** `javascript:`, `vbscript:` and their kin with code behind it. */
  'script-url': 'link',
  /** A `data:` address of a document or a script. */
  'document-data-url': 'link',
  /** A link that is neither http nor https nor relative. */
  'link-scheme': 'link',
  /** A link with characters that close an attribute or open a tag. */
  'link-markup': 'link',
  /** CSS that runs code: expression(), behaviors, bindings, script addresses. */
  'style-code': 'style',
  /** A template expression that reaches for a constructor. */
  'template-expression': 'template',
  /** An identifier or key with characters that none has. */
  'identifier-characters': 'identifier',
  /** An identifier or key with a call in it. */
  'identifier-code': 'identifier',
} as const satisfies Record<string, ThreatCategory>;

export type ThreatPattern = keyof typeof THREAT_CATEGORIES;

/**
 * Counts the characters that the scanner looks at, so that a test can prove linear work without a clock.
 * Native searches and linear expressions count as one look at every character they are given.
 */
export class WorkMeter {
  characters = 0;
}

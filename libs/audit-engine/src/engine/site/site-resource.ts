import type { LoadKind } from '../facts/load-kinds.js';
import type { PlacingStyles } from '../resources/placing-styles.js';
import type { ScriptNames } from '../resources/script-names.js';
import type { Outcome } from './site-probe.js';

/** What an image file says of itself in its first bytes. */
export interface ImageFacts {
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'bmp' | 'tiff' | 'ico' | 'svg';
  /** Pixels; null where they are not in the first bytes. */
  width: number | null;
  height: number | null;
  /** JPEG: 1 to 100 on the scale of libjpeg, by how coarse its brightness is; missing where that is not in the first bytes. */
  quality?: number;
}

export interface SecretFound {
  name: string;
  /** Its first characters. */
  snippet: string;
  line: number;
}

/** What a script or a style sheet says, as far as it was read. */
export interface CodeFacts {
  /** False: only its first 512 kB were read. */
  isComplete: boolean;
  /** Characters that are comments and blanks which no program needs; of what was read. */
  spareChars: number;
  chars: number;
  secrets: SecretFound[];
  /** Style sheets: families of `@font-face` rules without `font-display`, icon fonts left out. */
  silentFonts: string[];
  /** Style sheets: families that their rules name, for `mayMention`; missing where it is not known. */
  families?: string;
  /** Style sheets: what they place and hide, as far as they were read; null: not known, missing in what an earlier version has read. */
  placing?: PlacingStyles | null;
  /** Style sheets: the files that `pictureNames` gives; null: not known, missing in what an earlier version has read. */
  pictures?: Record<string, string[]> | null;
  /** Scripts: names of the URL parameters that it reads, `*` for any; missing without any. */
  parameters?: string[];
  /** Scripts: pages that they name, as written, of other hosts too; missing without any. */
  links?: string[];
  /** Scripts: elements that they fill and handle; missing without any. */
  names?: ScriptNames;
  /** Scripts: there is nothing in it but a way to one URL for everybody; missing otherwise. */
  forwards?: true;
  /** Scripts: they write the title of the page; missing in those that do not. */
  titles?: true;
  /** Scripts: they write the meta description of the page; missing in those that do not. */
  describes?: true;
  /** Scripts: modules of the site that they import, as written; missing without any. */
  imports?: string[];
  /** Scripts: what they may look up, for `mayMention`; missing in what an earlier version has read. */
  mentions?: string;
  /** As written; null without one. `inline` for a data URL. */
  sourceMap: string | null;
}

/** A file that pages, style sheets or scripts name, and what its server answered. JSON, stored by the run. */
export interface SiteResource {
  url: string;
  kind: LoadKind;
  /** Style sheet or script that names it; null when pages do. */
  via: string | null;
  /** `ok` whatever its type; `redirect` never: the outcome is that of the last URL. */
  outcome: Outcome;
  /** Last answer; null without one. */
  status: number | null;
  /** What went wrong, for people; null otherwise. */
  error: string | null;
  /** Redirects: every further URL in order. */
  chain: string[];
  /** Media type in lower case, without parameters; null without one. */
  contentType: string | null;
  /** Body on the wire; null when it was not told. */
  wireBytes: number | null;
  /** Decoded; null when it is not known. */
  decodedBytes: number | null;
  /** Lower case; null for none. */
  contentEncoding: string | null;
  cacheControl: string | null;
  /** There is an `Expires`. */
  expires: boolean;
  /** There is an `ETag` or a `Last-Modified`. */
  hasValidator: boolean;
  nosniff: boolean;
  image: ImageFacts | null;
  code: CodeFacts | null;
  /** Whether the bytes are those that the `integrity` attribute names; null where it cannot be told. */
  integrity: 'match' | 'mismatch' | null;
  /** SHA-384 of the bytes, base64, of a file that is not what its `integrity` attribute names. */
  sha384?: string;
}

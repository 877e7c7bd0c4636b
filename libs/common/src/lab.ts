/** Lab measurements: what a browser measured of a few pages of a site, each loaded several times. */

/** Of the loads of one page. */
export interface LabSpread {
  median: number;
  min: number;
  max: number;
}

interface LabElement {
  selector: string;
  /** The beginning of its source. */
  html: string;
}

/** Times in milliseconds from the start of the navigation, in a desktop window without throttling. */
export interface LabPage {
  url: string;
  loads: number;
  /** Largest Contentful Paint; null where the page showed nothing. */
  lcpMs: LabSpread | null;
  lcpElement: LabElement | null;
  /** Cumulative Layout Shift. */
  cls: LabSpread;
  /** The elements that moved most, with their parts of the score. */
  shifts: (LabElement & { value: number })[];
  /** Total Blocking Time, from the first paint until the page was quiet. */
  tbtMs: LabSpread;
  longTasks: number;
  /** First Contentful Paint. */
  fcpMs: LabSpread | null;
  /** Time to First Byte. */
  ttfbMs: LabSpread | null;
  /** Requests, and bytes over the network, by kind. */
  traffic: { kind: string; requests: number; bytes: number }[];
  /** A load did not come to rest within the limits. */
  isCutOff: boolean;
  /** Of the start page, where the operator has switched Lighthouse on. */
  lighthouse?: LabLighthouse;
}

/** What Lighthouse measured of a page on its emulated phone, or why it did not. */
export interface LabLighthouse {
  /** Null where the package is missing. */
  version: string | null;
  /** Of performance, 0 to 100. */
  score: number | null;
  message: string | null;
  /** Times as it simulates them for a phone on a slow network. */
  lcpMs: number | null;
  cls: number | null;
  tbtMs: number | null;
}

export interface LabReport {
  pages: LabPage[];
  notMeasured: { url: string; message: string }[];
}

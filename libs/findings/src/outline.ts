/** A rule that found something, in the words of the catalogue that checked. */
export interface OutlineRule {
  ruleId: string;
  name: string;
  severity: 'error' | 'warning';
  category: string;
  /** Success criteria of WCAG 2.2; missing for rules without any, and in outlines of before. */
  wcag?: readonly string[];
  /** Templates of its sentences, by message id. */
  messages: Readonly<Record<string, string>>;
  /** True number of findings, and how many of them can be read. */
  found: number;
  stored: number;
  /** Pages with a finding. */
  pages: number;
  /** Causes that are listed, and findings of those that are not. */
  causes: number;
  unlisted: number;
  /** Under which id its findings are stored; the rule's own without it. */
  chunks?: string;
  /** Those of the stored ones that are about no page and name none; missing in outlines of before. */
  nowhere?: number;
}

/** What a run found, in numbers. */
export interface FindingsOutline {
  version: 1;
  found: number;
  stored: number;
  causes: number;
  /** In the order in which findings are read: errors first. */
  rules: OutlineRule[];
  /** Of findings that are ignored; they are in none of the other numbers. */
  ignored?: OutlineRule[];
}

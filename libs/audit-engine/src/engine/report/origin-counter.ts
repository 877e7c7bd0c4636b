import type { Finding } from '../run/page-results.js';
import { PLATFORM } from '../run/rule-meta.js';
import type { Origins, RuleTally } from '../score/score.js';

const MAX_PARTS = 50;

/** On how many pages a rule found something, by who wrote it; bounded, and the same in whatever order pages come. */
export class OriginCounter {
  private hasOrigins = false;
  private pages = 0;
  private own = 0;
  private content = 0;
  private platform = 0;
  private readonly parts = new Map<string, number>();

  /** @param count the true number of findings on the page: what is not kept may be anywhere */
  addPage(findings: readonly Finding[], count: number): void {
    const parts = new Set<string>();
    let [isOwn, isContent, isPlatform] = [count > findings.length, count > findings.length, false];
    for (const [, , data, , , , part] of findings) {
      if (data !== null && Object.hasOwn(data, PLATFORM)) isPlatform = true;
      else {
        isOwn = true;
        if (part === undefined) isContent = true;
        else parts.add(part);
      }
    }
    this.pages++;
    if (isOwn) this.own++;
    if (isContent) this.content++;
    if (isPlatform) this.platform++;
    for (const part of parts) this.addPart(part);
    this.hasOrigins ||= isPlatform || parts.size > 0;
  }

  /** Of more parts than a site has, the first by name are kept; the others add nothing to what their rules may weigh. */
  private addPart(part: string): void {
    this.parts.set(part, (this.parts.get(part) ?? 0) + 1);
    if (this.parts.size > MAX_PARTS) this.parts.delete([...this.parts.keys()].reduce((a, b) => (a > b ? a : b)));
  }

  /** Null while every finding is in the content of a page and in markup of the site's own. */
  of({ fails, warns }: RuleTally): Origins | null {
    if (!this.hasOrigins) return null;
    // What was found without an element, or by a version of the product that did not say where.
    const others = Math.max(0, fails + warns - this.pages);
    const { platform, parts } = this;
    return { own: this.own + others, content: this.content + others, platform, parts };
  }
}

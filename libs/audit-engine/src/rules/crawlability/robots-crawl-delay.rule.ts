import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';

/** At 10 seconds a crawler that obeys gets 8,640 pages a day; Bing calls everything above very slow. */
const MAX_SECONDS = 10;

export default defineSiteRule({
  meta: {
    id: 'crawlability/robots-crawl-delay',
    title: { failed: 'Crawl delay is long or invalid', passed: 'The crawl delay is short and valid' },
    subcategory: 'robots',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'site',
    messages: {
      slow: 'robots.txt asks crawlers to wait {seconds} seconds between pages: at most {perDay} pages a day.',
      invalid: 'The crawl delay "{value}" is not a number of seconds.',
    },
    since: '1.0',
    references: ['https://www.bing.com/webmasters/help/how-to-create-a-robots-txt-file-cb7c31ec'],
    howToFix: `Ask for at most ${MAX_SECONDS} seconds, or remove the line: crawlers slow down by themselves when a server answers 429 or 503.`,
  },
  applies: (site) => site.answer('robots')?.status === 200 && delayOf(site.answer('robots')?.text) !== null,
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      const line = delayOf(robots?.text);
      if (!line) return;
      const evidence = { url: robots?.url, line: line.line, snippet: line.source };
      const seconds = /^\d{1,9}(?:\.\d{1,9})?$/.test(line.value) ? Number(line.value) : null;
      if (seconds === null) report('invalid', evidence, { value: line.value });
      else if (seconds > MAX_SECONDS) report('slow', evidence, { seconds, perDay: Math.floor(86_400 / seconds) });
    },
  }),
});

/** Bing obeys the line, Google does not; a group for all holds for Bing unless it has its own. */
function delayOf(text: string | null | undefined): ReturnType<RobotsFile['crawlDelay']> {
  return new RobotsFile(text ?? '').crawlDelay('Bingbot');
}

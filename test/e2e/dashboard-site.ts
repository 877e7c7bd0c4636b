import sharp from 'sharp';
import { createBlobStore } from '#storage';
import type { Installation } from '../support/installation.js';
import type { SiteDefinition } from '../support/sites/site-server.js';

export const page = (title: string, body: string): { body: string } => ({
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
});
/** One with a safe fix, and one for review. */
const FAULT = '<p role="nonsense">Some words.</p>';
const REVIEW = '<a href="/docs/c" tabindex="3">This very page</a>';
export const LINKS =
  '<a href="/a">A page</a> <a href="/moved">It too</a> <a href="/b">Another page</a> <a href="/docs/c">A third</a>';

/** A site with a fault of each kind that the dashboard shows; once it is mended, one page has none left and another has a new one. */
export const dashboardSite = (isFixed: () => boolean): SiteDefinition => ({
  '/': () => page('A small site for tests', LINKS),
  '/a': () => page('The first of its pages', isFixed() ? '<p>All is well.</p>' : `<img src="/x.png">${FAULT}`),
  '/b': () =>
    page('<script>alert(1)</script>', `<img src=x onerror=alert(1)> ${isFixed() ? '<a href="/gone">Gone</a>' : ''}`),
  '/docs/c': () => page('The third of its pages', `${FAULT}${REVIEW}`),
  '/moved': () => ({ status: 301, headers: { location: '/a' } }),
});

interface Found {
  ruleId: string;
  pageUrl: string;
  selector: string;
}

/** A run whose pages were rendered has them. @param of an element that has one, too */
export async function givePictures(
  { blobs, context }: Installation,
  { runId, of }: { runId: string; of: Found },
): Promise<void> {
  const storage = createBlobStore(`file:${blobs}`);
  const windows = [
    { device: 'desktop', width: 1280, height: 800 },
    { device: 'phone', width: 390, height: 844 },
    { ...of, name: '0123456789abcdef0123', width: 320, height: 88 },
  ];
  const pictures = [];
  for (const { width, height, ...picture } of windows) {
    const key = `shots/${runId}/${'device' in picture ? picture.device : picture.name}.webp`;
    const image = await sharp({ create: { width, height, channels: 3, background: '#7799bb' } })
      .webp()
      .toBuffer();
    await storage.put(key, image, { contentType: 'image/webp' });
    pictures.push({ ...picture, key, width, height, bytes: image.length });
  }
  await context.database.prisma.run.update({ where: { id: runId }, data: { pictures } });
  storage.close();
}

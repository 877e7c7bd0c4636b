import type { PageElement } from '../../engine/parse/element.js';

/** The plug-in an `object`, `embed` or `applet` was made for; null when it needs none that is gone. */
export function pluginOf(element: PageElement): string | null {
  if (element.name === 'applet') return 'Java';
  const type = element.keyword('type') ?? '';
  const source = (element.attr('data') ?? element.attr('src') ?? '').trim().slice(0, 1_000);
  if (
    /shockwave|futuresplash/.test(type) ||
    /\.swf(?:[?#]|$)/i.test(source) ||
    /d27cdb6e-ae6d-11cf/i.test(element.attr('classid') ?? '')
  )
    return 'Flash';
  if (/silverlight/.test(type) || /\.xap(?:[?#]|$)/i.test(source)) return 'Silverlight';
  return /^application\/x-java/.test(type) ? 'Java' : null;
}

import { inMain } from './html.js';

export const anchor = (href: string) => inMain(`<p><a href="${href}">What came of the old barn</a></p>`);

import { swap } from './html.js';

export const TITLE = /<title>[^<]*<\/title>/;
export const DESCRIPTION = /<meta name="description"[^>]*>/;
export const H1 = /<h1>[\s\S]*?<\/h1>/;
export const title = (text: string) => swap(TITLE, `<title>${text}</title>`);
export const description = (text: string) => swap(DESCRIPTION, `<meta name="description" content="${text}">`);
export const first = (html: string): string => /<title>([^<]*)/.exec(html)?.[1] ?? '';

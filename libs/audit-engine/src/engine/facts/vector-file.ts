/** Badges of these services are SVG unless their address ends otherwise. */
const BADGE = /^(?:https?:)?\/\/(?:img\.shields\.io|badgen\.net)\/[^?#]{1,500}(?<!\.(?:png|jpe?g|gif|webp))(?:[?#]|$)/i;

/** A drawing, by its address. */
export function isVectorFile(src: string): boolean {
  return /\.svgz?(?:[?#]|$)/i.test(src) || BADGE.test(src);
}

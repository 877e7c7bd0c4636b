/** Named colours that are common in style attributes. Source: CSS Color Module Level 4, 2025. */
const NAMED: Readonly<Record<string, number>> = {
  black: 0x000000,
  white: 0xffffff,
  red: 0xff0000,
  green: 0x008000,
  blue: 0x0000ff,
  yellow: 0xffff00,
  gray: 0x808080,
  grey: 0x808080,
  silver: 0xc0c0c0,
  orange: 0xffa500,
  navy: 0x000080,
  maroon: 0x800000,
  lightgray: 0xd3d3d3,
  lightgrey: 0xd3d3d3,
  darkgray: 0xa9a9a9,
  darkgrey: 0xa9a9a9,
  gold: 0xffd700,
  pink: 0xffc0cb,
  lime: 0x00ff00,
};

/** A colour as 0xRRGGBB; null for everything that is not opaque and plain. */
export function parseColor(text: string): number | null {
  const value = text.trim().toLowerCase();
  if (Object.hasOwn(NAMED, value)) return NAMED[value] ?? null;
  if (/^#[0-9a-f]{6}$/.test(value)) return Number.parseInt(value.slice(1), 16);
  if (/^#[0-9a-f]{3}$/.test(value))
    return Number.parseInt([...value.slice(1)].map((digit) => digit + digit).join(''), 16);
  const rgb = /^rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)$/.exec(value);
  if (!rgb) return null;
  const [red, green, blue] = [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])];
  return red > 255 || green > 255 || blue > 255 ? null : red * 65_536 + green * 256 + blue;
}

/** Contrast ratio from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(a: number, b: number): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: number): number {
  const channel = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * channel(color >> 16) + 0.7152 * channel((color >> 8) & 255) + 0.0722 * channel(color & 255);
}

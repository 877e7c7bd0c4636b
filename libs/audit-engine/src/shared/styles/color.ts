import { NAMED_COLORS } from './color.data.js';

const namedColors: ReadonlyMap<string, number> = new Map(
  NAMED_COLORS.split(/ (?=[a-z]+ [0-9a-f]{6})/).map((pair) => [pair.slice(0, -7), Number.parseInt(pair.slice(-6), 16)]),
);

/** `rgb(1 2 3 / 50%)`, `hsla(120deg, 50%, 50%, 1)`: the name and up to five parts of numbers with a unit. */
const FUNCTION = /^(rgb|hsl)a?\(([^()]{1,80})\)$/;
const NUMBER = /^([+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))(%|deg|grad|rad|turn)?$/;
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** A colour as 0xRRGGBB; null for everything that is not opaque and plain (CSS Color Module Level 4: names, hexadecimal, rgb, hsl). */
export function parseColor(text: string): number | null {
  const value = text.trim().toLowerCase();
  const named = namedColors.get(value);
  if (named !== undefined) return named;
  if (value.startsWith('#')) return parseHex(value.slice(1));
  const [, name, inside = ''] = FUNCTION.exec(value) ?? [];
  if (name === undefined) return null;
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '');
  const numbers = parts.map((part) => NUMBER.exec(part));
  if (numbers.length < 3 || numbers.length > 4 || numbers.includes(null)) return null;
  if (numbers.length === 4 && (part(numbers[3], 1) ?? 0) < 1) return null;
  return name === 'rgb' ? rgb(numbers) : hsl(numbers);
}

type Part = RegExpExecArray | null | undefined;

/** The number of a part; a percentage as a share of `whole`. */
function part(match: Part, whole: number): number {
  const value = Number(match?.[1] ?? 0);
  return match?.[2] === '%' ? (value / 100) * whole : value;
}

function parseHex(digits: string): number | null {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return null;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return long.length === 8 && !long.endsWith('ff') ? null : Number.parseInt(long.slice(0, 6), 16);
}

function rgb([red, green, blue]: readonly Part[]): number {
  return joined([part(red, 255), part(green, 255), part(blue, 255)]);
}

function hsl([hue, saturation, lightness]: readonly Part[]): number {
  const angle = part(hue, 360) * (DEGREES[hue?.[2] ?? 'deg'] ?? 1);
  const s = Math.min(1, Math.max(0, Number(saturation?.[1] ?? 0) / 100));
  const l = Math.min(1, Math.max(0, Number(lightness?.[1] ?? 0) / 100));
  const channel = (n: number): number => {
    const k = (((n + angle / 30) % 12) + 12) % 12;
    return (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255;
  };
  return joined([channel(0), channel(8), channel(4)]);
}

function joined(channels: readonly number[]): number {
  return channels.reduce((color, value) => color * 256 + Math.min(255, Math.max(0, Math.round(value))), 0);
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

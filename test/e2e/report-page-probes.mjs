// Functions that run inside of the page, so they are JavaScript of the browser's world.
// Each stands for itself: none may use what is outside of it.

/** Unfolds everything. */
export function openAll() {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

/** Unfolds everything, and goes over every element as a restless reader does. */
export function touchAll() {
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const element of document.querySelectorAll('a, summary, input, label')) {
    element.focus();
    for (const type of ['mouseover', 'mouseenter', 'focus', 'pointerdown', 'toggle', 'animationstart'])
      element.dispatchEvent(new Event(type, { bubbles: true }));
  }
  for (const element of document.querySelectorAll('p, li, strong, bdi, code, pre, small')) {
    if (!element.closest('a, label')) element.click();
  }
  for (const details of document.querySelectorAll('details')) details.open = true;
}

/** Elements, attributes and addresses that no template of ours writes. */
export function findStrangers() {
  const elements = new Set(
    'html head meta title link style body a header p span main section figure svg circle rect text div h1 h2 h3 bdi br time dl dt dd ul ol li strong small input label details summary fieldset legend g line polyline pre code table thead tbody tr th td b nav figcaption footer'.split(
      ' ',
    ),
  );
  const found = [];
  for (const element of document.querySelectorAll('*')) {
    if (!elements.has(element.localName)) found.push(element.outerHTML.slice(0, 200));
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'style' || name === 'src' || name === 'srcdoc')
        found.push(`${element.localName} ${name}=${value.slice(0, 100)}`);
      const isOwnAddress =
        /^(?:https?:\/\/|\/r\/|#|\?category=)/i.test(value) ||
        (element.localName === 'link' && value.startsWith('data:image/svg+xml,'));
      if (name === 'href' && !isOwnAddress) found.push(`${element.localName} ${name}=${value.slice(0, 100)}`);
    }
  }
  if (document.querySelectorAll('style').length !== 1) found.push('a second style sheet');
  return found;
}

/** What a browser makes of an answer that is no page: nothing but its text. */
export function elementsOfText() {
  return [...document.querySelectorAll('body *')]
    .map(({ localName }) => localName)
    .filter((name) => name !== 'pre' && name !== 'div');
}

export function backgroundOfBody() {
  return getComputedStyle(document.body).backgroundColor;
}

export function widthOfDocument() {
  return document.documentElement.scrollWidth;
}

/** Texts below the contrast of WCAG 2.2, 1.4.3: 4.5 to 1, or 3 to 1 for large ones. */
export function findFaintTexts() {
  const channels = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (channels(backgroundColor)[3] !== 0) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const faint = [];
  for (const element of document.querySelectorAll('body *:not(.sr, .skip)')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (!hasText || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const front = luminance(element instanceof SVGElement ? style.fill : style.color);
    const back = luminance(behind(element));
    const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    const isLarge =
      parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5))
      faint.push(
        `${element.localName}.${element.getAttribute('class')}: ${ratio.toFixed(2)} ${element.textContent.trim().slice(0, 30)}`,
      );
  }
  return faint;
}

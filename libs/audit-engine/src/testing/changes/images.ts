/** An image that is all right but for what follows. */
export const image = (attributes: string): string => `<p><img ${attributes}></p>`;
export const BOX = 'width="120" height="80" loading="lazy"';

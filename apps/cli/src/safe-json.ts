const UNFIT = /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udc7f]/g;

/** JSON that says the same and that a terminal shows as it is: nothing in it moves a cursor, turns a line or cannot be seen. */
export function toSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(UNFIT, (characters) =>
    Array.from(
      { length: characters.length },
      (_, i) => `\\u${characters.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

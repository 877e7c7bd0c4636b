export const MAIN = /(<main[^>]*>)[\s\S]*<\/main>/;
/** The page with nothing but this in its main part. */
export const onlyMain = (content: string) => (html: string) =>
  html.replace(MAIN, (_, start: string) => `${start}${content}</main>`);
export const SENTENCE =
  'Fill a bag with windfalls in October, when the grass is dry and the wasps are gone, and make jelly of them the same day, because they do not keep.';

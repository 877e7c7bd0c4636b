/**
 * Values of og:type. Sources: https://ogp.me/#types; "Object types" of Facebook (product, place,
 * business, …); and the first version of the protocol, which is still in use.
 * The types of ogp.me checked 2026-11-21 against libraries that list them. Types of a
 * namespace (`mysite:recipe`) and of a family (`music.song`) are free.
 */
export const KNOWN_TYPES: ReadonlySet<string> = new Set(
  (
    'website article book profile product place restaurant business game video music song album movie episode tv_show object ' +
    'activity sport bar company cafe hotel cause sports_league sports_team band government non_profit school university actor athlete author director musician politician public_figure ' +
    'city country landmark state_province drink food blog event recipe'
  ).split(' '),
);

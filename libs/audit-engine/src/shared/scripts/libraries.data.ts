/** File names of libraries that expect to be on a page once, as their download pages and the usual delivery networks have them; our own list, 2026-11. */
export const LIBRARY_FILE =
  /^(jquery|lodash|underscore|backbone|moment|react|react-dom|vue|angular|bootstrap|alpine|knockout|mootools|prototype)(?:[.-]v?\d[\d.]{0,15})?((?:[.-](?:slim|min|bundle|umd|global|prod|production|runtime|core)){0,4})\.js$/;

/**
 * File names of published libraries whose source maps are published with them, and say
 * nothing of a site; our own list of those that are linked most, 2026-11.
 */
export const PUBLISHED_FILE =
  /^(?:jquery|bootstrap(?:-(?:grid|reboot|utilities|icons))?|popper|swiper|leaflet|splide|glide|flatpickr|select2|sweetalert2|chart|d3|gsap|scrolltrigger|three|lodash|axios|moment|dayjs|alpine|htmx|vue|react|react-dom|angular|normalize|foundation|bulma|fontawesome|animate|aos|plyr|hls|video-js)(?:[.-]v?\d[\d.]{0,15})?(?:[.-](?:slim|bundle|umd|global|prod|production|runtime|core|rtl|es[mn\d]{0,4}|pkgd)){0,4}[.-]min\.(?:js|css)$/;

/**
 * File names of libraries that expect to be on a page once, as their download pages and
 * the usual delivery networks have them; our own list, 2026-11.
 */
export const LIBRARY_FILE =
  /^(jquery|lodash|underscore|backbone|moment|react|react-dom|vue|angular|bootstrap|alpine|knockout|mootools|prototype)(?:[.-]v?\d[\d.]{0,15})?((?:[.-](?:slim|min|bundle|umd|global|prod|production|runtime|core)){0,4})\.js$/;

/**
 * Shorter scripts are none of them: the shortest release that we know is moment 1.1.0, with 5,561 characters (measured
 * 2026-11). Parts of other libraries have their names as well.
 */
export const LEAST_LIBRARY_CHARS = 4_000;

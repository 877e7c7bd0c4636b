/**
 * Query parameters by what they do, as data for the trap budgets. Lower case.
 * Sources: parameters of WooCommerce, Magento, Shopify, WordPress, Drupal, phpBB, The Events Calendar, Moodle and of server session handlers
 * (PHP, ASP, Java, ColdFusion, osCommerce); search engines' published advice on faceted navigation. Collected 2026-11.
 */

/** They show the same things in another order, number or dress. */
export const CONTROL_PARAMETERS: ReadonlySet<string> = new Set([
  'sort', 'sortby', 'sort_by', 'sort_order', 'order', 'orderby', 'order_by', 'dir', 'direction', 'asc', 'desc', 'limit', 'per_page', 'perpage', 'page_size', 'pagesize', 'view', 'view_mode', 'viewmode', 'layout', 'display', 'mode',
  'print', 'printable', 'replytocom', 'share', 'action', 'do', 'add-to-cart', 'add_to_wishlist', 'compare', 'redirect', 'redirect_to', 'return', 'returnurl', 'return_to', 'next', 'back', 'destination', 'highlight', 'unapproved', 'rnd', 'random', '_',
]);

/** They narrow a list. */
export const FACET_PARAMETERS: ReadonlySet<string> = new Set([
  'color', 'colour', 'size', 'brand', 'price', 'min_price', 'max_price', 'price_min', 'price_max', 'material', 'rating', 'rating_filter', 'availability', 'in_stock', 'gender', 'style', 'fit', 'pattern', 'condition', 'f', 'facet', 'facets', 'refine', 'attr',
]);
export const FACET_PREFIXES: readonly string[] = ['filter', 'facet', 'attr_', 'attribute_', 'pa_', 'refine', 'f[', 'f%5b'];

/** They name a visit. Nothing else is ever called so. */
export const SESSION_PARAMETERS: ReadonlySet<string> = new Set(['phpsessid', 'jsessionid', 'sid', 'sessid', 'session', 'session_id', 'sessionid', 'cfid', 'cftoken', 'oscsid', 'zenid', 'xtsid', 'asp.net_sessionid', 'sesskey', 's_id']);
export const SESSION_PREFIXES: readonly string[] = ['aspsessionid'];

/** They choose a day, week or month of a calendar. */
export const CALENDAR_PARAMETERS: ReadonlySet<string> = new Set(['year', 'month', 'day', 'week', 'date', 'cal', 'calendar', 'caldate', 'tribe-bar-date', 'eventdate', 'event_date', 'start_date', 'end_date', 'startdate', 'enddate', 'ical', 'outlook-ical', 'time']);

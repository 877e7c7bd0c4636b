/**
 * Path segments whose children are many pages of one make. `surface` audits sample them, so a word belongs here only when a site owner would say
 * "one of those": not docs, guides, help, services or features, whose pages differ from each other and are all worth a look.
 * Source: the default permalinks of WordPress, Shopify, WooCommerce, Magento, Ghost, Drupal, Discourse, MediaWiki, HubSpot and Webflow, and the
 * usual words of other languages; collected 2026-11.
 */
export const COLLECTION_SEGMENTS: ReadonlySet<string> = new Set([
  // Writing
  'blog', 'blogs', 'post', 'posts', 'article', 'articles', 'news', 'story', 'stories', 'press', 'press-release', 'press-releases', 'pressreleases', 'newsroom', 'magazine', 'insights', 'journal',
  'case-study', 'case-studies', 'whitepaper', 'whitepapers', 'ebook', 'ebooks', 'glossary', 'changelog', 'release-notes', 'releases', 'recipe', 'recipes', 'review', 'reviews', 'wiki',
  'archive', 'archives', 'newsletter', 'newsletters', 'publication', 'publications', 'book', 'books', 'poem', 'poems', 'quote', 'quotes', 'issue', 'issues',
  // Trade
  'product', 'products', 'item', 'items', 'collection', 'collections', 'shop', 'store', 'catalog', 'catalogue', 'brand', 'brands', 'listing', 'listings', 'property', 'properties', 'offer', 'offers', 'deal', 'deals',
  'vehicle', 'vehicles', 'car', 'cars', 'hotel', 'hotels', 'restaurant', 'restaurants', 'destination', 'destinations', 'tour', 'tours', 'sku', 'dp',
  // Sorting
  'tag', 'tags', 'tagged', 'category', 'categories', 'product-category', 'product-tag', 'topic', 'topics', 'label', 'labels', 'genre', 'genres', 'keyword', 'keywords',
  // People and places
  'author', 'authors', 'user', 'users', 'profile', 'profiles', 'member', 'members', 'people', 'person', 'team', 'staff', 'speaker', 'speakers', 'artist', 'artists', 'customer', 'customers', 'agent', 'agents', 'doctor', 'doctors',
  'location', 'locations', 'stores', 'branches', 'city', 'cities',
  // Media and talk
  'gallery', 'galleries', 'album', 'albums', 'photo', 'photos', 'image', 'images', 'video', 'videos', 'watch', 'podcast', 'podcasts', 'episode', 'episodes', 'movie', 'movies', 'song', 'songs', 'game', 'games', 'attachment',
  'forum', 'forums', 'thread', 'threads', 'question', 'questions', 'discussion', 'discussions', 'comment', 'comments', 'event', 'events', 'webinar', 'webinars', 'job', 'jobs', 'vacancies', 'course', 'courses',
  'project', 'projects', 'portfolio', 'template', 'templates', 'integration', 'integrations', 'plugin', 'plugins', 'package', 'packages', 'download', 'downloads', 'ticket', 'tickets', 'node', 'entry', 'entries',
  // Other languages
  'artikel', 'beitrag', 'beitraege', 'neuigkeiten', 'aktuelles', 'produkt', 'produkte', 'kategorie', 'kategorien', 'schlagwort', 'veranstaltungen', 'stellenangebote', 'produit', 'produits', 'actualites', 'categorie', 'auteur', 'evenements',
  'noticia', 'noticias', 'producto', 'productos', 'categoria', 'categorias', 'etiqueta', 'articulo', 'articulos', 'produto', 'produtos', 'prodotto', 'prodotti', 'notizie', 'nieuws', 'nyheter', 'produkty', 'novosti',
]);

/** Children of a collection that are pages of their own, not one more of the make. */
export const LITERAL_CHILDREN: ReadonlySet<string> = new Set([
  'about', 'all', 'amp', 'apply', 'atom', 'basket', 'calendar', 'cart', 'checkout', 'compare', 'contact', 'create', 'cookies', 'edit', 'faq', 'feed', 'help', 'history', 'imprint', 'index', 'latest', 'list', 'login', 'logout', 'map', 'my-account',
  'account', 'new', 'overview', 'page', 'popular', 'pricing', 'print', 'privacy', 'register', 'rss', 'sale', 'search', 'settings', 'share', 'shipping', 'returns', 'signup', 'sitemap', 'specs', 'specifications', 'stats', 'submit', 'subscribe', 'support', 'terms', 'top', 'upcoming', 'wishlist',
]);

/** Endings that belong to a page's name; anything else after a dot is part of the name itself (`v1.2`). */
export const PAGE_ENDING = /\.(?:html?|xhtml|shtml|php\d?|aspx?|jspx?|cfm|cgi|do|md|txt|xml|json|pdf)$/i;

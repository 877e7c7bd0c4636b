/** Titles that say nothing about a page, lower case: defaults of editors and frameworks, and words for "start page". Titles of servers that nobody has set up belong to integrity/default-page. A list of our own, with the titles of starter templates, 2026-11. */
export const GENERIC_TITLES: ReadonlySet<string> = new Set([
  'home', 'homepage', 'home page', 'start', 'start page', 'startpage', 'index', 'main', 'main page', 'welcome', 'welcome!', 'title', 'page title', 'your title here', 'site title', 'website',
  'untitled', 'untitled document', 'untitled page', 'new page', 'new document', 'no title', 'document', 'page', 'test', 'test page', 'undefined', 'null', 'default', 'default title',
  'startseite', 'willkommen', 'unbenanntes dokument', 'unbenannt', 'neue seite', 'seite', 'accueil', 'bienvenue', 'sans titre', 'document sans titre', 'inicio', 'bienvenido', 'bienvenidos', 'sin título',
  'página principal', 'início', 'página inicial', 'sem título', 'home page in costruzione', 'benvenuto', 'benvenuti', 'senza titolo', 'pagina iniziale', 'thuis', 'welkom', 'naamloos', 'startsida', 'forside',
  'strona główna', 'bez tytułu', 'главная', 'главная страница', 'без названия', 'ホーム', 'トップページ', '無題', '无标题', '首页', '首頁',
  'react app', 'vite app', 'vite + react', 'vite + react + ts', 'vite + vue', 'vite + vue + ts', 'vite + svelte', 'vite + svelte + ts', 'vite + ts', 'create next app', 'next.js app', 'my app', 'myapp', 'angular app',
  'vue app', 'svelte app', 'sveltekit app', 'nuxt app', 'gatsby default starter', 'ember app', 'django site', 'ionic app', 'astro basics', 'my site', 'my website', 'my blog',
  'my wordpress blog', 'just another wordpress site', 'new site', 'new website',
]);

/** Titles of starter templates that are names as well: they say nothing on a start page only. */
export const STARTER_TITLES: ReadonlySet<string> = new Set(['laravel', 'express', 'astro', 'hugo', 'nuxt', 'wordpress']);

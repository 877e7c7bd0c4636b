/**
 * Titles that servers and content systems give to a site that was not set up yet, whole and in lower case. Checked 2026-11-21
 * against public copies: Rocky, CentOS and Plesk; the others are from the default files of the packages, 2026-11-01.
 */
export const DEFAULT_TITLES: ReadonlySet<string> = new Set([
  'apache2 debian default page: it works',
  'apache2 ubuntu default page: it works',
  'apache http server test page powered by centos',
  'caddy works!',
  'default parallels plesk panel page',
  'domain default page',
  'http server test page powered by: rocky linux',
  'iis windows',
  'iis windows server',
  'test page for the apache http server',
  'test page for the nginx http server',
  'test page for the nginx http server on fedora',
  'welcome to nginx!',
  'welcome to openresty!',
  'welcome to centos',
]);

/**
 * Sentences that content systems fill a new site with, as they are in the page. The French and
 * Spanish ones checked 2026-11-21 against public copies of fresh installations.
 */
export const DEFAULT_SENTENCES: readonly string[] = [
  'Welcome to WordPress. This is your first post. Edit or delete it, then start writing!',
  'Willkommen bei WordPress. Dies ist dein erster Beitrag. Bearbeite oder lösche ihn und beginne mit dem Schreiben!',
  'Bienvenue sur WordPress. Ceci est votre premier article.',
  'Bienvenido a WordPress. Esta es tu primera entrada.',
  'This is an example page. It’s different from a blog post because it will stay in one place and will show up in your site navigation (in most themes).',
  'Hi, this is a comment. To get started with moderating, editing, and deleting comments, please visit the Comments screen in the dashboard.',
  'No front page content has been created yet.',
];

/**
 * Taglines in titles that the system wrote. The German and Italian ones checked 2026-11-21 against public copies of fresh installations.
 */
export const DEFAULT_TAGLINES: readonly string[] = [
  'just another wordpress site',
  'eine weitere wordpress-website',
  'eine weitere wordpress-seite',
  'otro sitio realizado con wordpress',
  'un site utilisant wordpress',
  'un nuovo sito targato wordpress',
];

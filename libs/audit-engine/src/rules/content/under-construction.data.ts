/** What a page says that is not ready: whole headings or titles, lower case, without punctuation. A list of our own, after the starter pages of hosters and site builders, 2026-11. Words that are a service or a state as well (Wartungsarbeiten, in Bearbeitung) are left out. */
export const NOT_READY: ReadonlySet<string> = new Set([
  'under construction', 'site under construction', 'website under construction', 'this site is under construction', 'page under construction', 'this page is under construction', 'coming soon', 'website coming soon',
  'site coming soon', 'launching soon', "we're launching soon", 'we are launching soon', 'opening soon', 'we will be back soon', "we'll be back soon", 'under maintenance', 'maintenance mode', 'site under maintenance',
  'down for maintenance', 'future home of something quite cool',
  'im aufbau', 'diese seite befindet sich im aufbau', 'hier entsteht eine neue website', 'hier entsteht eine neue internetpräsenz', 'demnächst verfügbar', 'wartungsmodus',
  'en construction', 'site en construction', 'page en construction', 'bientôt disponible', 'en construcción', 'sitio en construcción', 'página en construcción', 'próximamente', 'em construção', 'em breve',
  'in costruzione', 'sito in costruzione', 'prossimamente', 'in aanbouw', 'binnenkort beschikbaar', 'strona w budowie', 'сайт в разработке', 'скоро открытие', '準備中', '工事中', '建设中',
]);

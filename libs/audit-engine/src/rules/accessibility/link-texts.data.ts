/**
 * Link texts that say nothing about the target, lower case, in the languages of large sites; words that may also name
 * something ("Start", "Details") are left out. A list of our own, 2025-10; WCAG failure F84 gives the kind
 * (https://www.w3.org/WAI/WCAG22/Techniques/failures/F84).
 */
export const EMPTY_LINK_TEXTS: ReadonlySet<string> = new Set([
  'here', 'click here', 'click this', 'this link', 'this page', 'more', 'read more', 'learn more', 'see more', 'find out more', 'more info',
  'continue reading', 'right here', 'view more',
  'hier', 'hier klicken', 'klicken sie hier', 'mehr', 'mehr erfahren', 'weiterlesen', 'mehr lesen', 'mehr infos', 'mehr informationen',
  'ici', 'cliquez ici', 'en savoir plus', 'lire la suite', 'lire plus', 'plus d’infos', "plus d'infos",
  'aquí', 'haga clic aquí', 'haz clic aquí', 'leer más', 'más información', 'ver más',
  'qui', 'clicca qui', 'leggi di più', 'scopri di più', 'continua a leggere',
  'aqui', 'clique aqui', 'leia mais', 'saiba mais', 'ler mais',
  'klik hier', 'lees meer', 'lees verder', 'meer informatie',
  'tutaj', 'kliknij tutaj', 'więcej', 'czytaj więcej', 'подробнее', 'читать далее', 'здесь', 'こちら', '続きを読む', '更多', '点击这里', '阅读更多', '더 보기',
]);

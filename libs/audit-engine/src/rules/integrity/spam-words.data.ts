/**
 * Words that links in hacked pages are made of, as whole words. Only words that hardly any honest site uses for a link to another site that it hides.
 * Source: Google Search Central, "Spam policies" (hidden text and links, hacked content), and public write-ups of the "pharma", "casino" and "slot gacor" campaigns; 2026-11-01.
 */
export const SPAM_WORDS =
  /(?:^|[^\p{L}])(?:viagra|cialis|levitra|kamagra|sildenafil|tadalafil|xanax|tramadol|phentermine|ambien|casinos?|online betting|sports betting|judi (?:online|bola)|slot (?:gacor|online|deposit|88)|slots? online|situs (?:slot|judi)|togel|poker online|bandar(?:q| bola)|baccarat|payday loans?|replica (?:watch(?:es)?|rolex|handbags?)|fake rolex|louis vuitton outlet|cheap (?:jerseys|ugg|jordans)|essay writing service|porn|xxx|escorts?|bahis|canl\u0131 casino|\u043a\u0430\u0437\u0438\u043d\u043e)(?:[^\p{L}]|$)/iu;

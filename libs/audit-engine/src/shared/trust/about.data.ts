/** What a page calls the part that presents who is behind the site, by language; each says so without any other word. */
const PRESENTATIONS = [
  // English
  'about (?:us|me|the (?:author|club|company|group|project|school|team))',
  'who (?:we are|i am|runs this)',
  'our (?:story|team|company|people|history|staff|founders?|leadership)',
  'meet (?:us|the|your|our)',
  'the team',
  'board (?:of directors|members)',
  // German
  'über (?:uns|mich)|wir über uns|wer (?:wir sind|ich bin|steckt dahinter)',
  '(?:das|unser) team|unser verein|der verein|vorstand|das projekt',
  // French
  'à propos|a propos|qui (?:sommes|suis)|mentions légales',
  "notre (?:histoire|équipe|association)|l[’']association|le projet|conseil d[’']administration",
  // Spanish, Catalan, Portuguese, Galician
  'sobre (?:nós|nosotros|nosaltres|mí|mim)|nosotros|qui[eé]nes somos|qui[eé]n soy|qui som|que[mn] (?:somos|sou|son)\\b',
  'conócenos|junta directiva|diretoria|aviso legal|el proyecto|o projeto|nossa (?:história|equipe)',
  // Basque
  '\\bnor (?:gara|naiz)\\b|\\bguri buruz',
  // Italian, Romanian
  'chi (?:siamo|sono)|la nostra (?:storia|squadra)|il (?:nostro )?progetto|note legali|consiglio direttivo|despre noi|cine suntem',
  // Dutch
  'over (?:ons|mij)|ons (?:team|verhaal)|\\bbestuur\\b|wie (?:we zijn|zijn w[ei]j?|is wie)|wie-is-wie|colofon',
  // Scandinavian, Finnish, Estonian, Icelandic
  'om (?:oss|os|mi[gn])|(?:be)?styrelsen?|\\bstyret\\b|hvem (?:er vi|vi er)|vilka (?:vi är|är vi)|meistä|tietoa meistä|^meist$|\\bjuhatus\\b|um okkur',
  // Slavic
  'o (?:nas|nás|nama|mnie|mně|mne|mni|meni|udruzi|projektu)|kim jesteśmy|kdo jsme|(?:tko|ko|kdo) smo|zarząd|upravni odbor|podaci (?:udruge|tvrtke|o (?:udruzi|tvrtki))',
  'об? (?:нас|мне|себе|компании|авторе|проекте|школе|центре|клубе|фонде|церкви)|обо мне|кто мы|про (?:нас|мене)|хто ми|за нас|кои сме|управителен съвет',
  // Baltic, Hungarian, Turkish, Albanian
  'apie mus|valdyba|par mums|rólunk|rólam|^a projekt(?:ről)?$|bemutatkozás|kik vagyunk|hakk[ıI]m[ıI]zda|hakk[ıI]nda|biz kimiz|yönetim kurulu|künye|rreth nesh',
  // Greek, Georgian, Armenian, Hebrew, Arabic, Persian
  'η ομ[άα]δα μας|ποιοι ε[ίι]μαστε|βιογραφικ[οό]|διοικητικ[οό] συμβο[υύ]λιο|σχετικ[άα] με|ჩვენ შესახებ|მի մեր մասին|մեր մասին|אודות|עלינו|מי אנחנו|من نحن|نبذة عن|معلومات عن|حول|درباره',
  // Asia
  '関于|关于|会社(?:情報|案内)|ご?挨拶|ごあいさつ|简介|簡介|인사말|會社|会社概要|회사 ?소개|について|概要|運営|紹介|プロフィール|소개|關於|tentang|giới thiệu|về chúng tôi|เกี่ยวกับ|हमारे बारे',
  // In Romance languages the whole name of the part
  '^(?:[óo]rg[ãa]os sociais|corpos sociais|[óo]rganos de gobierno|organi sociali)$',
  // A person
  '^(?:bio|biogra(?:f[íi]a|fie|fi|phie|phy)|curriculum(?: vitae)?|zur person|životopis|биография)$',
  '^(?:pr[ée]sentation|presentaci[oó]n?|presentazione|apresentação|prezentare)$',
  // Legal notices name who runs the site.
  'imprint|impres+z?um',
  // Conferences
  '(?:organi[sz]ing|programme?|steering|executive) committee|organi[sz]ers|comissão organizadora|comité (?:organizador|d.organisation)|comitato',
].join('|');

/** The whole name of a part: the history of a house tells whose it is. */
const HISTORY = `^(?:l[’']|la |de |der |die |unsere |nuestra |nossa |onze |vår |naša |nasza |наша )?(?:${[
  'history|historique|histoire|história|historia|història|storia|geschichte|chronik|geschiedenis|historik|historien?|istoric|istorie',
  'povijest|istorija|zgodovina|dějiny|történet(?:ünk)?|tarihçe(?:miz)?|ajalugu|vēsture|історія|история|историја',
  'ιστορ[ίι]α|ιστορικ[όο]|沿革|歴史|历史|歷史|연혁|lịch sử',
].join('|')})$`;
/** So is the page about the house itself, with its article: "L’hôtel", or as that of its owner: "Notre gîte". */
const HOUSE = `^(?:the |l[’']|la |le |el |il |a |o |das |die |der |our |notre |unsere? |nuestr[oa] |(?:il nostro|la nostra) |(?:o nosso|a nossa) |onze? )(?:${[
  'hotel|hôtel|hostal|albergo|auberge|pousada|pensi[oó]n|guest ?house|agriturismo|masseria|gîte|bed (?:and|&) breakfast|b&b',
  'restaurante?|ristorante|trattoria|osteria|café|maison|casa|haus|house|domaine|estate|farm|ferme|finca|weingut|clinic|praxis|studio',
  'cin[ée]ma|kino|th[ée][âa]tre|teatro|theat(?:er|re)|mus[ée]e|museum|museo|museu|gal[ée]r(?:ie|ia|ía)|galleria|gallery|atelier|château|castle|schloss|castello',
  '[ée]cole|escuela|escola|scuola|school|schule|club|paroisse|parish|pfarrei|brasserie|brewery|brauerei|camping|campsite|choir|chœur|chor|coro|orchest(?:ra|er|re)',
].join('|')})$`;

/** The same, with words that say so in a link or a heading only. */
export const ABOUT_NAME = new RegExp(
  `${PRESENTATIONS}|about|company|unternehmen|^(?:l[’']|la |a )?(?:azienda|empresa|entreprise|société)$|^kurumsal$|^o firm(?:ie|ě)$|^institucional$|\\bstaff\\b|^(?:il )?progetto\\b|^le projet\\b|despre|${HISTORY}|${HOUSE}`,
  'i',
);
/** A line that consists of such a name. */
export const ABOUT_LINE = new RegExp(`^(?:${PRESENTATIONS})[\\s.:!?]{0,3}$`, 'i');
export const ABOUT_PATH =
  /about|ueber-|uber-uns|unternehmen|company|a-propos|qui-sommes|sobre|quienes|quem-somos|chi-siamo|over-?ons|om-oss|o-nas|team|tentang|hakkimizda|despre|nosotros|mentions-legales|bestuur/i;

/** Of Europe, America and Japan, as in addresses, 2026-11. Those of two letters that are words as well (AS, AB, AG, KG) are left out. */
const LEGAL_FORMS = [
  'g?GmbH|mbH|e\\. ?K\\.|e\\. ?V\\.|Ltd|Limited|LLC|L\\.L\\.C\\.|LLP|PLC|Inc|Pty',
  's\\. ?r\\. ?o\\.|a\\. ?s\\.|SARL|S\\. ?A\\. ?R\\. ?L|SASU?|EURL|S\\. ?A\\.|[Ss]\\. ?[Rr]\\. ?[Ll]|SRL|S\\. ?p\\. ?A|S\\. ?n\\. ?c|S\\. ?L\\.(?: ?U\\.)?',
  'Lda|Ltda|B\\. ?V\\.|N\\. ?V\\.|BVBA|VZW|Kft|Zrt|[dD]\\. ?[oO]\\. ?[oO]\\.|Sp\\. ?z ?o\\. ?o|OÜ|UAB|ApS|A\\/S|Oy|Е?ООД',
].join('|');
const FORM_ENDS = '(?=$|[\\s.,;|–-])';
/** A line without one of these is no `COMPANY_LINE`, which takes ten times as long to say so. */
export const LEGAL_FORM = new RegExp(`[ ,](?:${LEGAL_FORMS})${FORM_ENDS}|会社|法人`);
/** A line that begins with the name of a company and its legal form, as an address does: "Garden & Sons Ltd, 4 High Street". */
export const COMPANY_LINE = new RegExp(
  `^[\\p{L}\\d][\\p{L}\\p{M}\\d &.'’+-]{1,60}[ ,]{1,2}(?:${LEGAL_FORMS})${FORM_ENDS}|^(?:株式会社|有限会社|合同会社|(?:一般|公益)(?:社団|財団)法人|医療法人)\\S|^\\S{1,30}(?:株式会社|有限会社)$`,
  'u',
);
/** Such a line names who has made the site or pays for something. */
export const MADE_BY =
  /^(?:web|design|host|power|made|creat|site|realiz|realis|develop|erstell|umsetz|partner|sponsor)/i;

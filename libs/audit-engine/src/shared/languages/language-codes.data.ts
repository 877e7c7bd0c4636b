import { wordSet } from '../words.js';

/**
 * ISO 639-1 language codes, with the withdrawn `in iw ji sh mo bh` that search engines still read. Checked
 * 2026-11-21 against iso-codes 4.15 (Debian) and language-subtag-registry 0.4.2.
 */
export const LANGUAGES = wordSet(`
  aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv
  ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo
  mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
  tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`);

/**
 * ISO 3166-1 alpha-2 country codes, and XK, which the EU and CLDR use for Kosovo. Reserved codes such as
 * UK and EU are no countries. Checked 2026-11-21 against iso-codes 4.15 (Debian).
 */
export const REGIONS = wordSet(`
  ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz
  de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm
  jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np
  nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to
  tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw`);

/** Codes that are often written for a language and are none, with what is meant. */
export const LANGUAGE_HINTS: ReadonlyMap<string, string> = new Map([
  ['jp', 'ja'],
  ['cn', 'zh'],
  ['dk', 'da'],
  ['cz', 'cs'],
  ['gr', 'el'],
  ['ua', 'uk'],
  ['vn', 'vi'],
  ['us', 'en-US'],
  ['gb', 'en-GB'],
  ['rs', 'sr'],
  ['il', 'he'],
]);

/** The same for countries. */
export const REGION_HINTS: ReadonlyMap<string, string> = new Map([
  ['uk', 'GB'],
  ['en', 'GB or US'],
  ['ja', 'JP'],
  ['da', 'DK'],
  ['cs', 'CZ'],
  ['el', 'GR'],
  ['zh', 'CN'],
  ['ko', 'KR'],
  ['eu', 'no country; leave it out'],
  ['un', 'no country; leave it out'],
  ['ap', 'no country; leave it out'],
  ['xx', 'no country; leave it out'],
]);

/**
 * ISO 639-2 and 639-3 codes of languages that have a code of two letters, which is the one to write
 * (RFC 5646 section 2.2.1); checked 2026-11-21 against iso-codes 4.15 (Debian).
 */
export const THREE_LETTERS: ReadonlyMap<string, string> = new Map([
  ['eng', 'en'],
  ['deu', 'de'],
  ['ger', 'de'],
  ['fra', 'fr'],
  ['fre', 'fr'],
  ['spa', 'es'],
  ['ita', 'it'],
  ['por', 'pt'],
  ['nld', 'nl'],
  ['dut', 'nl'],
  ['rus', 'ru'],
  ['pol', 'pl'],
  ['zho', 'zh'],
  ['chi', 'zh'],
  ['jpn', 'ja'],
  ['kor', 'ko'],
  ['ara', 'ar'],
  ['tur', 'tr'],
  ['swe', 'sv'],
  ['dan', 'da'],
  ['nor', 'no'],
  ['fin', 'fi'],
  ['ces', 'cs'],
  ['cze', 'cs'],
  ['ell', 'el'],
  ['gre', 'el'],
  ['hun', 'hu'],
  ['ron', 'ro'],
  ['rum', 'ro'],
  ['ukr', 'uk'],
  ['heb', 'he'],
  ['hin', 'hi'],
  ['tha', 'th'],
  ['vie', 'vi'],
  ['bul', 'bg'],
  ['hrv', 'hr'],
  ['slk', 'sk'],
  ['slv', 'sl'],
  ['srp', 'sr'],
  ['lit', 'lt'],
  ['lav', 'lv'],
  ['est', 'et'],
  ['cat', 'ca'],
]);

/** Two codes for what people write as one language: withdrawn codes, macrolanguages. */
export const SAME_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
  ['mo', 'ro'],
  ['tl', 'fil'],
  ['sh', 'sr'],
  ['cmn', 'zh'],
  ['yue', 'zh'],
]);

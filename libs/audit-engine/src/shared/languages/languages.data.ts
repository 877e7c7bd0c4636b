/**
 * Two-letter language codes of ISO 639-1, with those that the IANA language subtag
 * registry keeps as deprecated (bh, in, iw, ji, jw, mo, sh).
 * Source: https://www.iana.org/assignments/language-subtag-registry, file date 2025-08-25.
 */
export const TWO_LETTER_LANGUAGES: ReadonlySet<string> = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he ' +
    'hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my ' +
    'na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt ' +
    'tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

/**
 * Three-letter codes of ISO 639-2 for languages that have a two-letter code: only that one is in the registry (RFC 5646, section
 * 2.2.1), both the terminological and the bibliographic form. Source: https://www.loc.gov/standards/iso639-2/, 2025.
 */
export const THREE_LETTER_TWINS: ReadonlySet<string> = new Set(
  (
    'aar abk afr aka amh ara arg asm ava ave aym aze bak bam bel ben bis bod tib bos bre bul cat ces cze cha che chu chv cor cos cre cym wel dan deu ger ' +
    'div dzo ell gre eng epo est eus baq ewe fao fas per fij fin fra fre fry ful gla gle glg glv grn guj hat hau hbs heb her hin hmo hrv hun hye arm ibo ' +
    'ido iii iku ile ina ind ipk isl ice ita jav jpn kal kan kas kat geo kau kaz khm kik kin kir kom kon kor kua kur lao lat lav lim lin lit ltz lub lug ' +
    'mah mal mar mkd mac mlg mlt mon mri mao msa may mya bur nau nav nbl nde ndo nep nld dut nno nob nor nya oci oji ori orm oss pan pli pol por pus que ' +
    'roh ron rum run rus sag san sin slk slo slv sme smo sna snd som sot spa sqi alb srd srp ssw sun swa swe tah tam tat tel tgk tgl tha tir ton tsn tso ' +
    'tuk tur twi uig ukr urd uzb ven vie vol wln wol xho yid yor zha zho chi zul'
  ).split(' '),
);

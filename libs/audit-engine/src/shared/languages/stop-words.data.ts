/**
 * The commonest short words of languages, chosen so that related languages share few of them. Our own choice, 2026-11, after the stop-word
 * lists of the Snowball project (https://snowballstem.org/) where it has one: not for Polish, Czech and Turkish,
 * nor for those from Bulgarian on, which are here since a text in them looks like one in the language of a neighbour.
 */
export const STOP_WORDS: Readonly<Record<string, { name: string; words: string }>> = {
  en: {
    name: 'English',
    words:
      'the of and to is that it was for on are with as his they be at this have from or had by but what were we when your can said there which their how if will not you our',
  },
  de: {
    name: 'German',
    words:
      'der die das und ist nicht ein eine mit von zu den dem des im für auf sich auch es an als wie bei oder sie wir ihr werden nach wird einen einer sind zum zur aus noch nur aber',
  },
  fr: {
    name: 'French',
    words:
      'le la les des est et un une du dans que qui pour sur pas par avec ce il sont au plus ne nous vous cette ou mais aux son leur comme tout',
  },
  es: {
    name: 'Spanish',
    words:
      'el la los las que y en un una es por con para del se su al lo como más pero sus este está son entre también hasta desde nos muy sin sobre',
  },
  it: {
    name: 'Italian',
    words:
      'il la che di e un una per non è sono con del della dei le gli si da al nel come più anche ma questo alla delle nella dal sul ha',
  },
  pt: {
    name: 'Portuguese',
    words:
      'o a que e do da em um uma para com não os as no na por mais dos das como mas ao pelo pela seu sua ou você são também já até',
  },
  nl: {
    name: 'Dutch',
    words:
      'de het een en van is dat niet op te zijn met voor die aan er om ook als bij dan nog naar maar door uit deze wordt je wij onze hebben kan',
  },
  pl: {
    name: 'Polish',
    words:
      'i w na nie się z do to że jest o jak od po za przez co tak są dla ale czy już lub oraz może być tym przy tego',
  },
  sv: {
    name: 'Swedish',
    words:
      'och att det som en på är av för med den till inte om ett har de vi kan jag eller från så när hur vår du var men också',
  },
  da: {
    name: 'Danish',
    words:
      'og at det som en på er af for med den til ikke om et har de vi kan jeg eller fra så når hvor vores du var men også',
  },
  nb: {
    name: 'Norwegian',
    words:
      'og at det som en på er av for med den til ikke om et har de vi kan jeg eller fra så når hvor vår du var men også',
  },
  fi: {
    name: 'Finnish',
    words: 'ja on ei se että oli hän mutta ovat myös joka kun tai niin kuin sen voi jos ole mukaan ovat me sekä',
  },
  cs: {
    name: 'Czech',
    words: 'a v na se je že to s z do o k pro ale jako jsou by po nebo jeho která které který také jsme při od už',
  },
  tr: {
    name: 'Turkish',
    words: 've bir bu için ile da de çok daha olarak en gibi var olan kadar ne ama değil her sonra şey ki veya',
  },
  ru: {
    name: 'Russian',
    words: 'и в не на что с по это как из для от к он но так же все или мы вы бы за у его был есть при может',
  },
  bg: {
    name: 'Bulgarian',
    words:
      'и на в за да се е от с са по не че като ще до това при или които най но към след бъде както може има ние вие',
  },
  uk: {
    name: 'Ukrainian',
    words: 'і в на що не з до та у за як для це від є або які про але його був може при після також ми ви щоб вже',
  },
  mk: {
    name: 'Macedonian',
    words: 'и на во се да за од со е што не ги го ја како кои по до или тоа при беше биде овој оваа сме',
  },
  // Serbian is written in both scripts.
  hr: {
    name: 'Croatian, Bosnian or Serbian',
    words:
      'i u na je se da za su od s koji koja ne kao ili po što iz bi sa kako biti smo te ali samo nije и у на је се да за су од са који која не као или по што из би како бити смо те али само није',
  },
  sl: {
    name: 'Slovenian',
    words: 'in je v na za se so da z ki s pri ali ne po kot tudi iz od ter bo si pa lahko vse še smo do',
  },
  sk: {
    name: 'Slovak',
    words:
      'a v na je sa s z že do pre ako o po aj to alebo sú od ktorý ktorá ktoré za pri si nie ich jeho už bol ste sme',
  },
  ca: {
    name: 'Catalan',
    words:
      'el la els les i que en un una per amb del al és no es són dels als més com o seva seu aquest aquesta també fins ha on si',
  },
  gl: {
    name: 'Galician',
    words:
      'o a os as que e en un unha do da dos das no na por con para ao polo pola non máis como seu súa ou tamén moi sen ata dun dunha coa nunha',
  },
  af: {
    name: 'Afrikaans',
    words:
      'die van en is nie het in om te met op vir wat word dat ons jy deur sy as na ook aan hulle hierdie was kan sal uit baie nog haar elke',
  },
  lb: {
    name: 'Luxembourgish',
    words:
      'de an den vun op fir mat ass net déi dat eng bei am sech hunn och vum zu gëtt sinn oder mir d wéi no ech nach huet',
  },
  be: {
    name: 'Belarusian',
    words:
      'і ў на не што з да як гэта для за ад па але яго быў можна пры пасля таксама мы вы каб ужо якія або ён яны гэты якая',
  },
};

/** Tags that stand for another entry of the table. */
export const SAME_LANGUAGE: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', bs: 'hr', sr: 'hr', sh: 'hr' };

/** Words that have to be there before anything is said. */
export const MIN_WORDS = 60;
/** Share of stop words in ordinary prose: a quarter to a half. */
export const MIN_SHARE = 0.18;
/** The declared language has fewer than this: names, loan words, quotations. */
export const MAX_OWN_SHARE = 0.04;

/**
 * The commonest short words of languages, chosen so that related languages share few of them. Our own choice, 2026-11, after the stop-word
 * lists of the Snowball project (https://snowballstem.org/) where it has one: not for Polish, Czech and Turkish.
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
};

/** Tags that stand for another entry of the table. */
export const SAME_LANGUAGE: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

/** Words that have to be there before anything is said. */
export const MIN_WORDS = 60;
/** Share of stop words in ordinary prose: a quarter to a half. */
export const MIN_SHARE = 0.18;
/** The declared language has fewer than this: names, loan words, quotations. */
export const MAX_OWN_SHARE = 0.04;

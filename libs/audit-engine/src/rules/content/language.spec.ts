import { ruleTester } from '../../testing/index.js';
import rule from './language.rule.js';

const german =
  'Tomaten mögen die Sonne und einen großen Topf, und sie wollen am Morgen gegossen werden, aber nicht auf die Blätter. Nach der Mitte des Mai kommen sie auf den Balkon. '.repeat(
    4,
  );
const english =
  'Tomatoes like the sun and a large pot, and they want to be watered in the morning, but not on the leaves. After the middle of May they go out to the balcony. '.repeat(
    4,
  );
const romanian =
  'Roșiile vor soare și un ghiveci mare, și trebuie udate dimineața, dar nu pe frunze. După mijlocul lunii mai ies pe balconul casei. '.repeat(
    6,
  );
const greek = 'Οι ντομάτες θέλουν ήλιο και μεγάλη γλάστρα, και ποτίζονται το πρωί. '.repeat(12);
const page = (lang: string, text: string): { html: string } => ({
  html: `<!doctype html><html lang="${lang}"><head><title>A</title></head><body><main><p>${text}</p></main></body></html>`,
});

ruleTester(rule, {
  pass: [page('en', english), page('de-AT', german)],
  fail: [
    {
      page: page('en', german),
      message: 'differs',
      evidence: '&lt;html lang="en"&gt;',
      sentence: 'says en, and the text is German',
    },
    { page: page('de', english), message: 'differs', sentence: 'English' },
    ...(
      [
        [
          'Bulgarian',
          'Доматите обичат слънце, и трябва да се поливат сутрин, но не по листата. Те растат на балкона до края на лятото.',
        ],
        [
          'Macedonian',
          'Доматите сакаат сонце, и треба да се полеваат наутро, но не ги сакаат капките што се од дождот. Растат во саксија до крајот на летото.',
        ],
        [
          'Serbian',
          'Парадајз воли сунце, и треба га заливати ујутру, али не по лишћу. На балкону су до краја лета, и то се види по боји.',
        ],
        [
          'Croatian',
          'Rajčice vole sunce, i treba ih zalijevati ujutro, ali ne po lišću. Na balkonu su do kraja ljeta, a prvi plodovi se beru od srpnja.',
        ],
        [
          'Slovenian',
          'Paradižnik ima rad sonce, zalivati pa ga je treba zjutraj, ne po listih. Na balkonu je do konca poletja, zrel pa od julija.',
        ],
        [
          'Slovak',
          'Paradajky majú rady slnko, a treba ich polievať ráno, ale nie na listy. Na balkóne sú do konca leta, a prvé sú zrelé od júla.',
        ],
        [
          'Luxembourgish',
          'D’Tomate gär hunn d’Sonn an e grousse Pot, a moies gi se net op d’Blieder gegoss. Si sinn op dem Balkon bis um Enn vum Summer, an déi éischt sinn am Juli fir eis zeideg, wéi dat bei de Bounen och ass.',
        ],
        [
          'Belarusian',
          'Таматы любяць сонца і вялікі гаршчок, і іх паліваюць раніцай, але не на лісце. Яны растуць на балконе да канца лета, і гэта відаць па колеры, што ў ліпені ўжо чырвоны.',
        ],
        [
          'Dutch',
          'Tomaten houden van de zon en een grote pot, en ze krijgen ’s ochtends water, maar niet op de bladeren. Tot het einde van de zomer staan ze op het balkon, en dat is te zien aan de kleur.',
        ],
        [
          'Ukrainian',
          'Томати люблять сонце і великий горщик, і їх поливають вранці, але не на листя. Вони ростуть на балконі до кінця літа, і це видно за кольором, який у липні вже червоний.',
        ],
        [
          'Catalan',
          'Els tomàquets volen sol i un test gran, però no es reguen sobre les fulles. Són al balcó fins al final de la temporada.',
        ],
        [
          'Galician',
          'Os tomates queren sol e unha maceta grande, pero non se regan sobre a folla. Están no balcón ata o final do verán.',
        ],
      ] as const
    ).map(([name, text]) => ({ page: page('en', `${text} `.repeat(6)), message: 'differs', sentence: name }) as const),
    {
      page: page('en-US', '日当たりの良い場所を好みます。朝に水をやりますが、葉にはかけません。'.repeat(6)),
      message: 'differs',
      sentence: 'Chinese or Japanese',
    },
    ...(
      [
        ['Greek', greek],
        ['Hebrew', 'העגבניות אוהבות שמש ועציץ גדול, ויש להשקות אותן בבוקר. '.repeat(12)],
        ['Thai', 'มะเขือเทศชอบแดดและกระถางใบใหญ่ ควรรดน้ำในตอนเช้า '.repeat(12)],
        ['Korean', '토마토는 햇빛과 큰 화분을 좋아하며 아침에 물을 주어야 합니다. '.repeat(20)],
        ['in Arabic script', 'تحب الطماطم الشمس والأصيص الكبير، ويجب سقيها في الصباح. '.repeat(12)],
      ] as const
    ).map(([name, text]) => ({ page: page('en', text), message: 'differs', sentence: `the text is ${name}` }) as const),
  ],
  notApplicable: [
    page('en', 'Tomaten mögen die Sonne.'),
    { note: 'a language that is not in the table', ...page('ro', romanian) },
    page('', german),
  ],
  nearMiss: [
    { note: 'a German poem first, and English text behind it', ...page('en', german.repeat(3) + english) },
    { note: 'an English page with a long German quotation', ...page('en', english + german) },
    { note: 'a Greek text first, and English text behind it', ...page('en', greek.repeat(3) + english) },
    { note: 'an English page with Greek sentences', ...page('en', greek.slice(0, 400) + english.slice(0, 400)) },
    {
      note: 'a list of names',
      ...page('de', 'Tomato Roma San Marzano Black Krim Green Zebra Brandywine Moneymaker '.repeat(12)),
    },
    {
      note: 'a table that repeats a word of another language',
      ...page('en', 'Zimmer: zwei Balkon: ja Kühlschrank: ja Haustiere: nein Garten: ja Grill: ja '.repeat(8)),
    },
    {
      note: 'the main part has a language of its own',
      html: `<!doctype html><html lang="en"><body><main lang="de"><p>${german}</p></main></body></html>`,
    },
    {
      note: 'a short page with a notice in the language of its tool',
      html: `<!doctype html><html lang="de"><body><main><h1>Wetter im Garten</h1></main><div role="dialog"><p>${english}</p></div></body></html>`,
    },
    {
      note: 'related languages',
      ...page(
        'da',
        'Tomater kan lide solen og en stor potte, og de skal have vann på morgenen, men ikke på bladene. Etter midten av mai kommer de ut på balkongen. '.repeat(
          4,
        ),
      ),
    },
  ],
});

/** Where everybody can have an address: who has one is no colleague of the others. */
const PUBLIC_MAIL = new Set(
  `163.com aol.com bigpond.com bluewin.ch btinternet.com comcast.net cox.net duck.com fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at
  gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr hushmail.com icloud.com laposte.net libero.it
  live.co.uk live.com mac.com mail.com mail.ru mailbox.org mailfence.com mailinator.com me.com msn.com naver.com orange.fr outlook.com outlook.de
  outlook.fr passmail.net pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com seznam.cz sfr.fr t-online.de tiscali.it
  tuta.com tutanota.com verizon.net wanadoo.fr web.de wp.pl yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ymail.com
  zoho.com zohomail.com`.split(/\s+/),
);

export function isPublicMail(domain: string): boolean {
  return PUBLIC_MAIL.has(domain);
}

/** Hosts that share buttons and profile links lead to; menus of them are often closed at first. A choice of our own, 2026-11; the move of Threads to threads.com checked 2026-11-21 against public share links. */
export const SHARING_HOSTS: ReadonlySet<string> = new Set([
  'bsky.app', 'facebook.com', 'flipboard.com', 'getpocket.com', 'github.com', 'instagram.com', 'line.me', 'linkedin.com', 'mastodon.social', 'medium.com', 'news.ycombinator.com', 'ok.ru',
  'pinterest.com', 'reddit.com', 'snapchat.com', 'spotify.com', 't.me', 'telegram.me', 'threads.com', 'threads.net', 'tiktok.com', 'tumblr.com', 'twitter.com', 'viber.com', 'vk.com', 'wa.me', 'weibo.com',
  'whatsapp.com', 'x.com', 'xing.com', 'youtube.com',
]);

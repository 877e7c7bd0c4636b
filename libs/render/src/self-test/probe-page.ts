export interface ProbeTargets {
  /** Addresses of this machine at which we listen. */
  addresses: readonly string[];
  /** A name of this machine; null where none leads to it. */
  hostname: string | null;
  port: number;
  /** Names that do not exist: to look them up is to send packets. */
  names: readonly string[];
}

/** How long the page goes on trying at least; it is done when each attempt has ended. */
const TRIES_MS = 2_000;
/** A browser that leaks waits for responses that never come. */
export const MOST_TRIES_MS = 10_000;

/** A page that tries all that a page can to reach a server beside the proxy: by TCP, by UDP and by looking up names. */
export function probePage({ addresses, hostname, port, names }: ProbeTargets): string {
  const hosts = [
    ...addresses.map((address) => (address.includes(':') ? `[${address}]` : address)),
    ...(hostname ? [hostname] : []),
  ];
  const servers = [...hosts, ...names];
  const links = names.flatMap((name) => [
    `<link rel="dns-prefetch" href="//${name}">`,
    `<link rel="preconnect" href="https://${name}">`,
  ]);
  const loads = hosts.flatMap((host) => {
    const url = `http://${host}:${port}`;
    return [
      `<link rel="preload" as="fetch" href="${url}/preload"><link rel="prefetch" href="${url}/prefetch"><link rel="stylesheet" href="${url}/style">`,
      `<link rel="prerender" href="${url}/prerender"><link rel="preconnect" href="${url}"><link rel="modulepreload" href="${url}/module">`,
      `<link rel="manifest" href="${url}/manifest"><link rel="icon" href="${url}/icon">`,
      `<img src="${url}/image"><img src="https://${host}:${port}/secure"><iframe src="${url}/frame"></iframe><embed src="${url}/embed">`,
      `<object data="${url}/object"></object><video src="${url}/video" poster="${url}/poster"></video><audio src="${url}/audio"></audio>`,
      `<script src="${url}/script"></script><a id="ping" ping="${url}/ping" href="#x"></a><form action="${url}/form" method="post" target="form"></form>`,
      `<svg><image href="${url}/svg"/></svg><style>@import "${url}/import"; @font-face { font-family: f; src: url(${url}/font) } body { font-family: f; background: url(${url}/background) }</style>`,
    ];
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Self-test</title>${links.join('')}</head><body><p>Text</p>${loads.join('\n')}
<script>
// A page that goes on changing is not at rest.
const tick = setInterval(() => (document.title = String(performance.now())), 50);
const attempts = [new Promise((resolve) => setTimeout(resolve, ${TRIES_MS}))];
const hosts = ${JSON.stringify(hosts)}, servers = ${JSON.stringify(servers)}, names = ${JSON.stringify(names)}, port = ${port};
const quietly = (work) => { try { attempts.push(Promise.resolve(work()).catch(() => {})); } catch {} };
for (const host of [...hosts, ...names.slice(0, 3)]) {
  const url = 'http://' + host + ':' + port;
  quietly(() => fetch(url + '/fetch', { mode: 'no-cors' }));
  quietly(() => fetch('https://' + host + ':' + port + '/fetch', { mode: 'no-cors' }));
  quietly(() => fetch(url + '/keepalive', { mode: 'no-cors', keepalive: true }));
  quietly(() => navigator.sendBeacon(url + '/beacon', 'x'));
  quietly(() => new WebSocket('ws://' + host + ':' + port + '/socket'));
  quietly(() => new WebSocket('wss://' + host + ':' + port + '/socket'));
  quietly(() => new EventSource(url + '/events'));
  quietly(() => new WebTransport('https://' + host + ':' + port + '/transport'));
  quietly(() => { const request = new XMLHttpRequest(); request.open('GET', url + '/xhr'); request.send(); });
  quietly(() => import(url + '/import.js'));
  quietly(() => new Worker(URL.createObjectURL(new Blob(['fetch("' + url + '/worker", { mode: "no-cors" }).catch(() => {})'], { type: 'text/javascript' }))));
}
quietly(() => document.querySelectorAll('form').forEach((form) => form.submit()));
quietly(() => document.querySelectorAll('#ping').forEach((link) => link.click()));
quietly(() => {
  const iceServers = servers.flatMap((host) => [
    { urls: 'stun:' + host + ':' + port },
    { urls: ['turn:' + host + ':' + port + '?transport=udp', 'turn:' + host + ':' + port + '?transport=tcp', 'turns:' + host + ':' + port], username: 'x', credential: 'x' },
  ]);
  for (const each of iceServers) quietly(async () => {
    const peer = new RTCPeerConnection({ iceServers: [each] });
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
    for (const host of hosts) quietly(() => peer.addIceCandidate({ candidate: 'candidate:1 1 udp 2122260223 ' + host.replace(/[\\[\\]]/g, '') + ' ' + port + ' typ host', sdpMid: '0' }));
    await new Promise((resolve) => {
      peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve());
      if (peer.iceGatheringState === 'complete') resolve();
    });
  });
});
const enough = new Promise((resolve) => setTimeout(resolve, ${MOST_TRIES_MS}));
// More than a few windows end a page, so they come last.
Promise.race([Promise.all(attempts), enough]).then(() => {
  clearInterval(tick);
  for (const host of hosts) quietly(() => window.open('http://' + host + ':' + port + '/window'));
});
</script></body></html>`;
}

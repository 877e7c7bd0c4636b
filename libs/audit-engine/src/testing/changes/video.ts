export const player = (query = '', more = '') =>
  `<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ${query}" title="Walk through the yard" width="560" height="315" ${more}></iframe>`;
export const TRACK = '<track kind="captions" src="/yard.vtt" srclang="en" label="English">';
export const VIDEO = {
  '@type': 'VideoObject',
  name: 'How to open a door',
  description: 'In three steps.',
  thumbnailUrl: 'https://files.example/door.jpg',
  uploadDate: '2026-03-08T08:00:00+00:00',
};

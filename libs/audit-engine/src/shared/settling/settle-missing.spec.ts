import { auditPage } from '../../audit.js';
import { CATALOGUE } from '../../rules/catalogue.js';
import { toPageInput } from '../../testing/index.js';
import { toResource, type ResourceCase } from '../../testing/resource-case.js';
import { MissingFileSettler } from './settle-missing.js';

const RULE = 'performance/repeated-library';
const ids = CATALOGUE.pageRules.map(({ meta }) => meta.id);

function settled(...resources: ResourceCase[]) {
  const body = ['../js/jquery.min.js', 'https://cdn.example/jquery-3.7.1.js', '/lodash.js', '/lib/lodash.min.js?v=4']
    .map((src) => `<script src="${src}" defer></script>`)
    .join('');
  const { results } = auditPage(toPageInput({ url: 'https://example.com/a/', body }));
  const settler = new MissingFileSettler();
  for (const resource of resources) settler.add(toResource(resource));
  const { findings, status } = settler.settle(results, ids);
  return {
    libraries: findings.filter(([rule]) => rule === RULE).map(([, , data]) => data?.library),
    status: status[ids.indexOf(RULE)],
  };
}

describe('copies of a library', () => {
  it('are two where both files are there, or not known', () => {
    const both = { libraries: ['jquery', 'lodash'], status: 'w' };
    expect(settled()).toEqual(both);
    const long = { url: '/js/jquery.min.js', body: 'let a;'.repeat(800) };
    expect(settled(long, { url: '/lodash.js', status: 403 })).toEqual(both);
  });

  it('are one where the other file is too short for a library: a part of another one for it', () => {
    const part = { url: '/js/jquery.min.js', body: 'Forms.addTo(jQuery)' };
    expect(settled(part, { url: '/lodash.js', body: 'let a;'.repeat(800) })).toEqual({
      libraries: ['lodash'],
      status: 'w',
    });
  });

  it('are one where the file of the other is missing', () => {
    const [first, second] = [
      { url: '/js/jquery.min.js', status: 404 },
      { url: '/lib/lodash.min.js?v=4', status: 404 },
    ];
    expect(settled(first)).toEqual({ libraries: ['lodash'], status: 'w' });
    expect(settled(second)).toEqual({ libraries: ['jquery'], status: 'w' });
    expect(settled(first, second)).toEqual({ libraries: [], status: 'p' });
  });
});

describe('a film and a sound', () => {
  const body =
    '<audio src="hall.mp3#t=8,30" autoplay></audio><video src="data:video/mp4;base64,AA==" controls></video>' +
    '<video controls><source src="hall.mp4"><source src="/hall.webm"></video>';

  function told(...resources: ResourceCase[]) {
    const { results } = auditPage(toPageInput({ url: 'https://example.com/a/', body }));
    const settler = new MissingFileSettler();
    for (const resource of resources) settler.add(toResource(resource));
    return settler
      .settle(results, ids)
      .findings.filter(([rule]) => /autoplay-sound|captions/.test(rule))
      .map(([, , data]) => data?.files);
  }

  it('are there with one of their files', () => {
    const all = [
      'https://example.com/a/hall.mp3',
      'data:video/mp4',
      'https://example.com/a/hall.mp4, https://example.com/hall.webm',
    ];
    expect(told()).toEqual(all);
    expect(told({ url: '/a/hall.mp4', status: 404 }, { url: '/a/hall.mp3', status: 403 })).toEqual(all);
  });

  it('are not there without any', () => {
    const missing = ['/a/hall.mp4', '/a/hall.mp3', '/hall.webm'].map((url) => ({
      url,
      kind: 'media' as const,
      status: 404,
    }));
    expect(told(...missing)).toEqual(['data:video/mp4']);
  });
});

describe('a script that a page names twice', () => {
  const twice = (...resources: ResourceCase[]): number => {
    const head = '<script src="js/a.js" defer></script>'.repeat(2);
    const { results } = auditPage(toPageInput({ url: 'https://example.com/a/', head }));
    const settler = new MissingFileSettler();
    for (const resource of resources) settler.add(toResource(resource));
    return settler.settle(results, ids).findings.filter(([rule]) => rule === 'performance/duplicate-resource').length;
  };

  it('runs twice where its file is there, or not known', () => {
    expect([twice(), twice({ url: '/a/js/a.js', body: 'let a' })]).toEqual([1, 1]);
  });

  it('does not run where its file is missing', () => {
    expect(twice({ url: '/a/js/a.js', status: 404 })).toBe(0);
  });
});

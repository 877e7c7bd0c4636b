import { auditPage } from '../../audit.js';
import { imageFacts } from '../../engine/resources/image-facts.js';
import { CATALOGUE } from '../../rules/catalogue.js';
import { toPageInput } from '../../testing/index.js';
import { toResource } from '../../testing/resource-case.js';
import { FormatSettler } from './settle-format.js';

const RULE = 'images/format';
const ids = CATALOGUE.pageRules.map(({ meta }) => meta.id);
const image = (src: string, more = ''): string => `<img src="${src}" alt="A bed" width="800" height="400"${more}>`;
const weighing = (url: string, bytes: number, headers = {}) =>
  toResource({ url, headers: { 'content-length': String(bytes), ...headers } });

function settled(
  body: string,
  resources: ReturnType<typeof weighing>[],
  disabledRules: string[] = [],
  ruleId: string = RULE,
) {
  const { facts, results } = auditPage(toPageInput({ url: 'https://example.com/a/', body }), {
    disabledRulePatterns: disabledRules,
  });
  const settler = new FormatSettler();
  for (const resource of resources) settler.add(resource);
  const { findings, status } = settler.settle(facts, results, ids);
  return {
    snippets: findings.filter(([rule]) => rule === ruleId).map(([, , , , snippet]) => snippet ?? ''),
    status: status[ids.indexOf(ruleId)],
  };
}

describe('large images in an old format', () => {
  const both = image('../small.jpg') + image('/large.png');

  it('are reported where a newer one saves enough, or the size is not known', () => {
    expect(settled(both, [weighing('/small.jpg', 39_000), weighing('/large.png', 60_000)])).toEqual({
      snippets: [expect.stringContaining('large.png')],
      status: 'w',
    });
    expect(settled(both, [weighing('/large.png', 60_000)]).snippets).toHaveLength(2);
  });

  it('are left out where they are compressed so strongly that a newer one is not known to save', () => {
    const steps = (step: number) => Buffer.from([0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(step)]);
    const ofSteps = (step: number) => ({
      ...weighing('/small.jpg', 200_000),
      image: imageFacts(
        Buffer.concat([Buffer.from([0xff, 0xd8]), steps(step), Buffer.from('ffc0001108032006400301', 'hex')]),
      ),
    });
    expect(settled(image('/small.jpg'), [ofSteps(40)])).toEqual({ snippets: [], status: 'p' });
    expect(settled(image('/small.jpg'), [ofSteps(29)]).snippets).toHaveLength(1);
  });

  it('are none where all of them are small, or modern by what the server says', () => {
    const webp = weighing('/large.png', 200_000, { 'content-type': 'image/webp' });
    expect(settled(both, [weighing('/small.jpg', 39_000), webp])).toEqual({ snippets: [], status: 'p' });
  });

  it('are none where the file is missing, and are where the server refused it', () => {
    const answer = (status: number) => toResource({ url: '/small.jpg', status });
    expect(settled(image('/small.jpg'), [answer(404)])).toEqual({ snippets: [], status: 'p' });
    expect(settled(image('/small.jpg'), [answer(403)]).snippets).toHaveLength(1);
  });

  it('are weighed by the widest of their files', () => {
    const ladder = image('/s.jpg', ' srcset="/s.jpg 400w, /l.jpg 1600w"');
    expect(settled(ladder, [weighing('/s.jpg', 20_000), weighing('/l.jpg', 90_000)]).snippets).toHaveLength(1);
    expect(settled(ladder, [weighing('/s.jpg', 20_000), weighing('/l.jpg', 30_000)]).snippets).toEqual([]);
  });

  it('are weighed by their own file where their list names the same one on another host', () => {
    const small = [weighing('/img/s.jpg', 20_000), weighing('/s.jpg', 20_000)];
    const copied = image(
      '../img/s.jpg',
      ' srcset="https://old.example/img/s.jpg 800w, https://old.example/img/t.jpg 300w"',
    );
    expect(settled(copied, small).snippets).toEqual([]);
    const others = image('/img/s.jpg', ' srcset="https://old.example/full/s.jpg 1600w"');
    expect(settled(others, small).snippets).toHaveLength(1);
    expect(settled(image('/s.jpg', ' srcset="https://old.example/full/s.jpg 1600w"'), small).snippets).toHaveLength(1);
  });

  it('are left alone where the rule is off', () => {
    expect(settled(both, [weighing('/small.jpg', 39_000)], [RULE])).toEqual({ snippets: [], status: 'd' });
  });
});

describe('images far down the page', () => {
  const far = (...images: string[]): string =>
    `${image('/a.webp').repeat(8)}<p>${'Sow in March. '.repeat(250)}</p>${images.join('')}`;
  const eager = (body: string, ...resources: ReturnType<typeof weighing>[]) =>
    settled(body, resources, [], 'images/lazy-missing');

  it('are left out where their file is tiny', () => {
    const body = far('<img src="../corner.jpg" alt="">', '<img src="/view.jpg" alt="A view">');
    expect(eager(body, weighing('/corner.jpg', 1_200), weighing('/view.jpg', 60_000))).toEqual({
      snippets: [expect.stringContaining('view.jpg')],
      status: 'w',
    });
    expect(eager(far('<img src="/corner.jpg" alt="">'), weighing('/corner.jpg', 4_000))).toEqual({
      snippets: [],
      status: 'p',
    });
  });

  it('are reported where the size of the file that is shown is not known', () => {
    expect(eager(far('<img src="/corner.jpg" alt="">'), weighing('/a.webp', 900)).snippets).toHaveLength(1);
    const ladder = '<img src="/corner.jpg" srcset="/corner.jpg 40w, /wide.jpg 900w" sizes="90vw" alt="A view">';
    expect(eager(far(ladder), weighing('/corner.jpg', 900)).snippets).toHaveLength(1);
  });

  it('are told apart from large ones in an old format', () => {
    const body = far(image('/large.png'), '<img src="/corner.jpg" alt="">');
    const resources = [weighing('/large.png', 90_000), weighing('/corner.jpg', 900)];
    expect(eager(body, ...resources).snippets).toEqual([expect.stringContaining('large.png')]);
    expect(settled(body, resources).snippets).toEqual([expect.stringContaining('large.png')]);
  });
});

import { byBreadth } from './route-order.js';

const order = (...routes: [method: string, path: string][]): string[] =>
  byBreadth(routes.map(([method, path]) => ({ route: { path, methods: { [method]: true } } }))).map(
    ({ route }) => route.path,
  );

describe('the order of routes', () => {
  it('asks the narrower route first', () => {
    expect(
      order(['get', '/app/*path'], ['get', '/v1/runs/:id'], ['get', '/v1/runs/active'], ['get', '/app/login/:id']),
    ).toEqual(['/app/login/:id', '/app/*path', '/v1/runs/active', '/v1/runs/:id']);
    expect(order(['get', '/:a/b'], ['get', '/x/:y'], ['get', '/x/c'])).toEqual(['/x/c', '/x/:y', '/:a/b']);
  });

  it('leaves routes as they are that take no request of each other', () => {
    const paths: [string, string][] = [
      ['get', '/v1/runs/:id'],
      ['post', '/v1/runs/register'],
      ['get', '/healthz'],
    ];
    expect(order(...paths)).toEqual(paths.map(([, path]) => path));
  });

  it('refuses two routes of the same paths', () => {
    expect(() => order(['get', '/v1/runs/:id'], ['get', '/v1/runs/:run'])).toThrow('/v1/runs/:run and /v1/runs/:id');
  });
});

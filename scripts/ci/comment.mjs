/**
 * Writes the one comment of a job into a pull request: the one that carries the mark is changed, none is added beside it.
 * @param {{ api: string, repository: string, pull: number, token: string, mark: string, body: string }} comment
 */
export async function upsertComment({ api, repository, pull, token, mark, body }) {
  const call = async (method, path, json) => {
    const response = await fetch(`${api}/repos/${repository}/${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.json();
  };
  for (let page = 1; page <= 30; page++) {
    const comments = await call('GET', `issues/${pull}/comments?per_page=100&page=${page}`);
    const own = comments.find((comment) => comment.body?.startsWith(mark));
    if (own) return call('PATCH', `issues/comments/${own.id}`, { body });
    if (comments.length < 100) break;
  }
  return call('POST', `issues/${pull}/comments`, { body });
}

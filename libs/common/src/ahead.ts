/** The items of `source` in their order, each asked for while the one before is worked on: one at most waits. */
export async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const next = iterator.next();
    // Its failure is reported when its turn comes, or never if nothing waits for it any more.
    next.catch(() => undefined);
    return next;
  };
  let asked = ask();
  try {
    for (let item = await asked; item.done !== true; item = await asked) {
      asked = ask();
      yield item.value;
    }
  } finally {
    await asked.catch(() => undefined);
    await iterator.return?.();
  }
}

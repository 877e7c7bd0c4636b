import { Fragment } from 'react';

/** What people have sorted a site under. */
export function Tags({ of }: { of: readonly string[] }) {
  return of.map((tag) => (
    <Fragment key={tag}>
      <span className="pill">{tag}</span>{' '}
    </Fragment>
  ));
}

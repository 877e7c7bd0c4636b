import type { ChangeEvent } from 'react';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { Problem } from './states.js';

const MAX_LOGO_BYTES = 1_000_000;

/**
 * Shown as the server made it: the policy of the dashboard takes no pictures from the disk (`blob:`).
 * @param path of its routes
 * @param url null: there is none
 */
export function LogoField(props: { path: string; url: string | null; alt: string; none: string; done: () => unknown }) {
  const { path, url, alt, none, done } = props;
  const put = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_LOGO_BYTES)
        throw new Error(`This file has ${(file.size / 1_000_000).toFixed(1)} MB; a logo may have 1 MB.`);
      const form = new FormData();
      form.set('file', file);
      return call(path, { method: 'POST', body: form });
    },
    onSuccess: done,
  });
  const remove = useMutation({ mutationFn: () => call(path, { method: 'DELETE' }), onSuccess: done });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    if (file) put.mutate(file);
  };
  const address = url === null ? null : new URL(url);
  return (
    <>
      {address ? (
        <img className="logo" src={address.pathname + address.search} alt={alt} />
      ) : (
        <p className="dim">{none}</p>
      )}
      <div className="row">
        <label>
          <span>Logo: PNG, JPEG or WebP, at most 1 MB</span>
          <input type="file" accept="image/png,image/jpeg,image/webp" onChange={choose} disabled={put.isPending} />
        </label>
        {address && (
          <button type="button" className="plain danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Remove logo
          </button>
        )}
      </div>
      {put.error && <Problem error={put.error} />}
      {remove.error && <Problem error={remove.error} />}
    </>
  );
}

import type { AuditRun, AuditRunReport } from '#client';
import { hostOf } from '../words.js';

const WINDOWS = { desktop: 'desktop window', phone: 'phone' } as const;

/** What a browser shows of the start page, where one rendered it. The room is known before the pictures are loaded. */
export function StartPage({ run, data }: { run: AuditRun; data: AuditRunReport }) {
  const { pictures = [] } = data;
  if (pictures.length === 0) return null;
  return (
    <section className="pictures">
      <h2>Start page</h2>
      <div>
        {pictures.map(({ device, url, width, height }) => (
          <figure key={device} className={device}>
            <img
              src={`${new URL(url).pathname}?scope=organization`}
              alt={`Start page of ${hostOf(run.url)} in a ${WINDOWS[device]}`}
              {...{ width, height }}
            />
            <figcaption>
              {device === 'phone' ? 'Phone' : 'Desktop'}, {width} × {height}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

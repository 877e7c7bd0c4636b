import { useQuery } from '@tanstack/react-query';
import { report } from '../api/queries.js';

/** The same part of a page before and after a fix; nothing where it looks the same. Their room is known before they are loaded. */
export function FixPictures({ runId, fix: { id, look } }: { runId: string; fix: { id: string; look?: string } }) {
  const { data } = useQuery({ ...report(runId), enabled: look === 'different' });
  const pictures = data?.fixPictures.find(({ fixId }) => fixId === id);
  if (!pictures) return null;
  const { width, height } = pictures;
  return (
    <div className="looks">
      {(['before', 'after'] as const).map((side) => (
        <figure key={side}>
          <img
            src={`${new URL(pictures[side]).pathname}?scope=organization`}
            alt={`The page ${side} the fix`}
            loading="lazy"
            {...{ width, height }}
          />
          <figcaption>{side === 'before' ? 'Before' : 'After'}</figcaption>
        </figure>
      ))}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { report } from '../api/queries.js';

interface Found {
  ruleId: string;
  pageUrl: string | null;
  selector: string | null;
}

/** An element in a browser, with what is around it; nothing where the run has no picture of it. Its room is known before it is loaded. */
export function ElementPicture({ runId, of: { ruleId, pageUrl, selector } }: { runId: string; of: Found }) {
  const { data } = useQuery({ ...report(runId), enabled: selector !== null });
  const picture = data?.elementPictures?.find(
    (each) => each.ruleId === ruleId && each.selector === selector && each.pageUrl === pageUrl,
  );
  if (!picture) return null;
  const { url, width, height } = picture;
  return (
    <p className="element">
      <img
        src={`${new URL(url).pathname}?scope=organization`}
        alt={`The element on the page: ${selector}`}
        loading="lazy"
        {...{ width, height }}
      />
    </p>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedWebsite } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { websiteLists } from '../api/queries.js';
import { useMayManage } from '../parts/may.js';
import { problemText } from '../parts/states.js';
import { Sure } from '../parts/sure.js';
import { counted } from '../words.js';
import { newSchedule, ScheduleForm, type ScheduleBody } from './schedule-form.js';

interface Outcome {
  /** What was done, in words. */
  text: string;
  failed: { siteKey: string; message: string }[];
}

/** Something that is done with each chosen site, one after another. */
interface Act {
  words: (done: number, spared: number) => string;
  /** Sites that need nothing are spared. */
  needs?: (site: ListedWebsite) => boolean;
  to: (site: ListedWebsite) => Promise<unknown>;
}

/**
 * What can be done with several sites at once: an audit of each with its settings, or a schedule of each;
 * for those who may change sites, a tag and deletion.
 */
export function ChosenSites({ wanted, onDone }: { wanted: readonly ListedWebsite[]; onDone: () => void }) {
  // Another choice is another request; the same click again is the same one.
  const [batch, setBatch] = useState(() => crypto.randomUUID());
  const [tag, setTag] = useState('');
  const [isPlanning, setPlanning] = useState(false);
  const mayManage = useMayManage();
  const client = useQueryClient();
  const all = useMutation({
    mutationFn: (act: Act) => doAll(wanted, act),
    onSuccess: async () => {
      setBatch(crypto.randomUUID());
      setTag('');
      onDone();
      await client.invalidateQueries({ queryKey: websiteLists });
    },
  });
  if (wanted.length === 0 && !all.data) return null;
  const sites = counted(wanted.length, 'site');
  return (
    <div className="many">
      {wanted.length > 0 && (
        <div className="row">
          <button disabled={all.isPending} onClick={() => all.mutate(audit(batch))}>
            {all.isPending ? 'Working …' : `Audit ${sites}`}
          </button>
          <button className="plain" disabled={all.isPending} onClick={() => setPlanning(true)}>
            Schedule {sites}
          </button>
          {mayManage && (
            <>
              <form
                className="row"
                onSubmit={(event) => {
                  event.preventDefault();
                  if (tag.trim() !== '') all.mutate(addTag(tag.trim()));
                }}
              >
                <input
                  aria-label={`Tag for ${sites}`}
                  placeholder="Tag"
                  maxLength={40}
                  size={12}
                  value={tag}
                  onChange={({ target }) => setTag(target.value)}
                />
                <button className="plain" disabled={all.isPending}>
                  Add tag
                </button>
              </form>
              <Sure
                ask={`Delete ${sites}`}
                act={`Delete ${sites}; reports stay`}
                isBusy={all.isPending}
                then={() => all.mutate(REMOVE)}
              />
            </>
          )}
        </div>
      )}
      {isPlanning && (
        <ScheduleForm
          title={`Schedule ${sites}`}
          of="of chosen sites"
          typed={newSchedule(null)}
          act={`Schedule ${sites}`}
          save={(body) => {
            // What came of it is said beside the list.
            setPlanning(false);
            return all.mutateAsync(plan(body, batch));
          }}
          close={() => setPlanning(false)}
        />
      )}
      {all.data && <Done outcome={all.data} />}
    </div>
  );
}

function Done({ outcome: { text, failed } }: { outcome: Outcome }) {
  return (
    <div role="status">
      <p className="dim">{text}</p>
      {failed.length > 0 && (
        <ul className="problem">
          {[...new Set(failed.map(({ message }) => message))].map((message) => (
            <li key={message}>
              <b>{namesOf(failed.filter((each) => each.message === message))}</b>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What refuses one site often refuses all of them, as a wrong time zone does. */
function namesOf(failed: Outcome['failed']): string {
  return failed.length > MOST_NAMES ? counted(failed.length, 'site') : failed.map(({ siteKey }) => siteKey).join(', ');
}
const MOST_NAMES = 3;

const audit = (batch: string): Act => ({
  words: (done) => `${counted(done, 'audit')} started.`,
  to: ({ id, url }) =>
    call('/v1/agent-runs', {
      method: 'POST',
      body: { url, trigger: 'api', websiteId: id },
      headers: { 'Idempotency-Key': `many-${batch}-${id}` },
    }),
});

const plan = (body: ScheduleBody, batch: string): Act => ({
  words: (done, spared) =>
    [
      `${counted(done, 'schedule')} added.`,
      ...(spared > 0 ? [`${counted(spared, 'site')} had one already.`] : []),
    ].join(' '),
  needs: ({ nextAuditAt }) => nextAuditAt === null,
  to: ({ id }) =>
    call('/v1/schedules', {
      method: 'POST',
      body: { ...body, websiteId: id },
      headers: { 'Idempotency-Key': `plan-${batch}-${id}` },
    }),
});

const addTag = (tag: string): Act => ({
  words: (done) => `${counted(done, 'site')} tagged “${tag}”.`,
  to: async ({ id, version, tags }) => {
    if (tags.includes(tag)) return;
    await call(`/v1/websites/${id}`, { method: 'PATCH', body: { version, tags: [...tags, tag] } });
  },
});

const REMOVE: Act = {
  words: (done) => `${counted(done, 'site')} deleted.`,
  to: ({ id }) => call(`/v1/websites/${id}`, { method: 'DELETE' }),
};

async function doAll(wanted: readonly ListedWebsite[], { words, needs, to }: Act): Promise<Outcome> {
  const failed: Outcome['failed'] = [];
  const needing = needs === undefined ? wanted : wanted.filter(needs);
  for (const site of needing) {
    try {
      await to(site);
    } catch (error) {
      failed.push({ siteKey: site.siteKey, message: problemText(error) });
    }
  }
  return { text: words(needing.length - failed.length, wanted.length - needing.length), failed };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { GithubAudit, GithubConnection, GithubConnectionWithSecret } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { github } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Columns } from '../parts/columns.js';
import { Copy, Dialog, ShownOnce } from '../parts/dialog.js';
import { Select } from '../parts/fields.js';
import { Answer, Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';
import { moment } from '../words.js';

const PRODUCTION = [
  { id: 'off', name: 'Nothing' },
  { id: 'push', name: 'Each push to the default branch' },
  { id: 'deployment', name: 'Each deployment to production' },
] as const;

const STATES: Readonly<Record<GithubAudit['state'], string>> = {
  due: 'starts soon',
  running: 'running',
  reporting: 'writes its comment',
  done: 'done',
  refused: 'refused',
  cancelling: 'superseded',
  superseded: 'superseded',
};

/** The repository of the site: its pull requests are audited. */
export function SiteGithub({ siteId }: { siteId: string }) {
  const answer = useQuery(github(siteId));
  const [shown, setShown] = useState<string | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <section id="repository">
      <h2>Repository</h2>
      <p className="dim">Audits the preview of each pull request on GitHub, Gitea or Forgejo, and comments on it.</p>
      <Answer of={answer} what="Reading the repository">
        {({ connection }) => (
          <>
            {connection && <Connected connection={connection} showSecret={setShown} />}
            <ConnectionForm
              key={connection?.updatedAt ?? ''}
              siteId={siteId}
              connection={connection}
              showSecret={setShown}
            />
            {connection && <Disconnect siteId={siteId} />}
          </>
        )}
      </Answer>
      {shown !== null && (
        <Dialog of={dialog} titleId="webhook-secret" close={() => setShown(null)}>
          <ShownOnce
            titleId="webhook-secret"
            title="Secret of the webhook"
            secret={shown}
            hint="Enter it in the settings of the repository, beside the payload URL."
            close={() => dialog.current?.close()}
          />
        </Dialog>
      )}
    </section>
  );
}

interface Typed {
  repository: string;
  apiUrl: string;
  token: string;
  previewUrl: string;
  deploymentHosts: string;
  forks: boolean;
  production: GithubConnection['production'];
  delaySeconds: string;
  enabled: boolean;
}

function typedOf(connection: GithubConnection | null): Typed {
  return {
    repository: connection?.repository ?? '',
    apiUrl: connection?.apiUrl ?? 'https://api.github.com',
    token: '',
    previewUrl: connection?.previewUrl ?? '',
    deploymentHosts: (connection?.deploymentHosts ?? []).join(', '),
    forks: connection?.forks ?? false,
    production: connection?.production ?? 'off',
    delaySeconds: String(connection?.delaySeconds ?? 60),
    enabled: connection?.enabled ?? true,
  };
}

function ConnectionForm({
  siteId,
  connection,
  showSecret,
}: {
  siteId: string;
  connection: GithubConnection | null;
  showSecret: (secret: string) => void;
}) {
  const [typed, setTyped] = useDraft(`github ${siteId} ${connection?.updatedAt ?? ''}`, typedOf(connection));
  const set = (members: Partial<Typed>): void => setTyped((known) => ({ ...known, ...members }));
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => {
      const { token, previewUrl, deploymentHosts, delaySeconds, ...rest } = typed;
      const hosts = deploymentHosts.split(',').map((host) => host.trim());
      return call<GithubConnectionWithSecret>(`/v1/websites/${siteId}/github`, {
        method: 'PUT',
        body: {
          ...rest,
          ...(token === '' ? {} : { token }),
          previewUrl: previewUrl.trim() === '' ? null : previewUrl.trim(),
          deploymentHosts: [...new Set(hosts.filter((host) => host !== ''))],
          delaySeconds: Number(delaySeconds),
        },
      });
    },
    onSuccess: async ({ secret }) => {
      await client.invalidateQueries({ queryKey: github(siteId).queryKey });
      if (secret !== null) showSecret(secret);
    },
  });
  return (
    <form
      className="form form-of-site"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <label>
        <span>Repository</span>
        <input
          required
          spellCheck={false}
          placeholder="acme/website"
          value={typed.repository}
          onChange={({ target }) => set({ repository: target.value })}
        />
      </label>
      <label>
        <span>URL of a preview</span>
        <input
          spellCheck={false}
          placeholder="https://pr-{number}.preview.example.com/"
          value={typed.previewUrl}
          onChange={({ target }) => set({ previewUrl: target.value })}
        />
        <small className="dim">
          With {'{number}, {branch} or {sha}'}. Leave it empty where deployments say the URL.
        </small>
      </label>
      <label>
        <span>Hosts of deployments</span>
        <input
          spellCheck={false}
          placeholder="website-*-acme.vercel.app"
          value={typed.deploymentHosts}
          onChange={({ target }) => set({ deploymentHosts: target.value })}
        />
        <small className="dim">Hosts whose deployments are previews, separated by commas</small>
      </label>
      <label>
        <span>Token</span>
        <input
          type="password"
          autoComplete="off"
          maxLength={500}
          placeholder={connection?.hasToken === true ? 'Stored' : ''}
          value={typed.token}
          onChange={({ target }) => set({ token: target.value })}
        />
        <small className="dim">
          Writes comments and commit statuses. It needs to read and write pull requests and commit statuses of this
          repository alone.
        </small>
      </label>
      <label>
        <span>Seconds from a push to its audit</span>
        <input
          type="number"
          required
          min={0}
          max={3_600}
          step={1}
          value={typed.delaySeconds}
          onChange={({ target }) => set({ delaySeconds: target.value })}
        />
      </label>
      <Select
        label="Audits the site itself"
        of={PRODUCTION}
        value={typed.production}
        choose={(production) => set({ production })}
      />
      <label>
        <span>API of the server</span>
        <input
          type="url"
          required
          spellCheck={false}
          value={typed.apiUrl}
          onChange={({ target }) => set({ apiUrl: target.value })}
        />
        <small className="dim">GitHub Enterprise ends with /api/v3, Gitea and Forgejo with /api/v1.</small>
      </label>
      <label className="check">
        <input type="checkbox" checked={typed.forks} onChange={({ target }) => set({ forks: target.checked })} />
        <span>Audit pull requests of forks</span>
      </label>
      <label className="check">
        <input type="checkbox" checked={typed.enabled} onChange={({ target }) => set({ enabled: target.checked })} />
        <span>On</span>
      </label>
      {save.error && <Problem error={save.error} />}
      <div className="row">
        <button disabled={save.isPending}>{connection === null ? 'Connect repository' : 'Save repository'}</button>
      </div>
    </form>
  );
}

function Connected({ connection, showSecret }: { connection: GithubConnection; showSecret: (secret: string) => void }) {
  const { websiteId, webhookUrl, problem, audits, deliveries } = connection;
  const client = useQueryClient();
  const rotate = useMutation({
    mutationFn: () => call<GithubConnectionWithSecret>(`/v1/websites/${websiteId}/github/rotate`, { method: 'POST' }),
    onSuccess: async ({ secret }) => {
      if (secret !== null) showSecret(secret);
      await client.invalidateQueries({ queryKey: github(websiteId).queryKey });
    },
  });
  return (
    <>
      <p>
        Payload URL of the webhook: <code className="url">{webhookUrl}</code>{' '}
        <Copy text={webhookUrl} what="payload URL" />{' '}
        <Sure ask="Replace secret" act="Replace the secret" isBusy={rotate.isPending} then={() => rotate.mutate()} />
      </p>
      {rotate.error && <Problem error={rotate.error} />}
      {problem !== null && <p className="bad">The last comment could not be written. {problem}</p>}
      {audits.length > 0 && (
        <div className="scroll">
          <table aria-label="Audits of the repository">
            <Columns of={['Pull request', 'Commit', 'Result', { name: 'Time', as: 'wide' }]} />
            <tbody>
              {audits.map((audit) => (
                <AuditOf key={audit.id} audit={audit} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {deliveries.length === 0 ? (
        <p className="dim">
          Nothing has arrived yet. Add the webhook to the repository; its first delivery shows here.
        </p>
      ) : (
        <details>
          <summary>Latest deliveries</summary>
          <div className="scroll">
            <table aria-label="Deliveries of the webhook">
              <Columns of={['Event', 'Result', { name: 'Time', as: 'wide' }]} />
              <tbody>
                {deliveries.map(({ id, event, outcome, receivedAt }) => (
                  <tr key={id}>
                    <td>{event}</td>
                    <td>{outcome}</td>
                    <td className="wide">{moment(receivedAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </>
  );
}

function AuditOf({ audit: { pullRequest, sha, state, reason, runId, createdAt } }: { audit: GithubAudit }) {
  return (
    <tr>
      <td>{pullRequest === null ? 'The site itself' : `#${pullRequest}`}</td>
      <td>
        <code>{sha.slice(0, 7)}</code>
      </td>
      <td>
        {runId === null ? (
          STATES[state]
        ) : (
          <Link to="/runs/$runId" params={{ runId }}>
            {STATES[state]}
          </Link>
        )}
        {reason !== null && (
          <>
            <br />
            <small className="dim">{reason}</small>
          </>
        )}
      </td>
      <td className="wide">{moment(createdAt)}</td>
    </tr>
  );
}

function Disconnect({ siteId }: { siteId: string }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(`/v1/websites/${siteId}/github`, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: github(siteId).queryKey }),
  });
  return (
    <>
      {remove.error && <Problem error={remove.error} />}
      <div className="away">
        <Sure
          ask="Disconnect repository"
          act="Disconnect this repository"
          isBusy={remove.isPending}
          then={() => remove.mutate()}
        />
      </div>
    </>
  );
}

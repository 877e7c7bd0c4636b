import { randomBytes } from 'node:crypto';
import { runAdmin } from './command-line.mjs';

/**
 * The API key of this data folder: the stored one as long as it works, else a new one, with an organization and a user on the first start.
 * A stored key stops working when the database or SQOUT_ENV was changed.
 * @returns {Promise<string>}
 */
export async function ensureKey({ folder, baseUrl, env }) {
  const state = folder.readState();
  if (state.key && (await isAccepted(baseUrl, state.key))) return state.key;

  const known =
    state.organizationId && state.userId
      ? await createKey(state.organizationId, state.userId, env).catch(() => null)
      : null;
  if (known !== null) {
    folder.saveState({ key: known });
    return known;
  }
  const user = await runAdmin(
    ['user', 'create', '--email', `owner-${randomBytes(4).toString('hex')}@sqout.localhost`, '--name', 'Owner'],
    env,
  );
  const organization = await runAdmin(
    ['org', 'create', '--name', 'My organization', '--plan', 'team', '--owner', user.id],
    env,
  );
  const key = await createKey(organization.id, user.id, env);
  folder.saveState({ organizationId: organization.id, userId: user.id, key });
  return key;
}

async function createKey(organizationId, userId, env) {
  const { key } = await runAdmin(
    ['key', 'create', '--org', organizationId, '--user', userId, '--preset', 'full', '--expires', 'never'],
    env,
  );
  return key;
}

async function isAccepted(baseUrl, key) {
  const response = await fetch(`${baseUrl}/v1/credits`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(10_000),
  });
  await response.arrayBuffer();
  return response.status !== 401 && response.status !== 403;
}

/**
 * Signs the first user in at a browser, once, within a quarter of an hour; null when this data folder made no user of its own.
 * @returns {Promise<string | null>}
 */
export async function signInLink(folder, env) {
  const { userId } = folder.readState();
  if (!userId) return null;
  const link = await runAdmin(['sign-in-link', '--user', userId], env).catch(() => null);
  return link?.url ?? null;
}

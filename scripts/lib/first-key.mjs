import { randomBytes } from 'node:crypto';

/**
 * The API key of this data folder: the stored one as long as it works, else a new one, with an organization and a user on the first start.
 * A stored key stops working when the database or SQOUT_ENV was changed.
 * @returns {Promise<string>}
 */
export async function ensureKey({ folder, baseUrl, commands }) {
  const state = folder.readState();
  if (state.key && (await isAccepted(baseUrl, state.key))) return state.key;

  const known =
    state.organizationId && state.userId
      ? await createKey(state.organizationId, state.userId, commands).catch(() => null)
      : null;
  if (known !== null) {
    folder.saveState({ key: known });
    return known;
  }
  const email = `owner-${randomBytes(4).toString('hex')}@sqout.localhost`;
  const user = await commands.admin(['user', 'create', '--email', email, '--name', 'Owner']);
  const named = ['--name', 'My organization', '--plan', 'team', '--owner', user.id];
  const organization = await commands.admin(['org', 'create', ...named]);
  const key = await createKey(organization.id, user.id, commands);
  folder.saveState({ organizationId: organization.id, userId: user.id, key });
  return key;
}

async function createKey(organizationId, userId, commands) {
  const whose = ['--org', organizationId, '--user', userId];
  const { key } = await commands.admin(['key', 'create', ...whose, '--preset', 'full', '--expires', 'never']);
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
 * Signs the first user in at a browser, once, within a quarter of an hour; null when this data folder made no user.
 * @returns {Promise<string | null>}
 */
export async function signInLink(folder, commands) {
  const { userId } = folder.readState();
  if (!userId) return null;
  const link = await commands.admin(['sign-in-link', '--user', userId]).catch(() => null);
  return link?.url ?? null;
}

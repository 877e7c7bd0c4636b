import { randomBytes } from 'node:crypto';

/**
 * The API key of this data folder: the stored one as long as it works, else a new one. On the first start it
 * belongs to the user and the organization that the API has made for SQOUT_ADMIN_EMAIL, or else to new ones.
 * A stored key stops working when the database or SQOUT_ENV was changed.
 * @returns {Promise<string>}
 */
export async function ensureKey({ folder, baseUrl, commands, env = process.env }) {
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
  const first = await firstPlace(env.SQOUT_ADMIN_EMAIL?.trim().toLowerCase(), commands);
  if (first !== null) {
    const key = await createKey(first.organizationId, first.userId, commands);
    folder.saveState({ ...first, key });
    return key;
  }
  const email = `owner-${randomBytes(4).toString('hex')}@sqout.localhost`;
  const user = await commands.admin(['user', 'create', '--email', email, '--name', 'Owner']);
  const named = ['--name', 'My organization', '--plan', 'team', '--owner', user.id];
  const organization = await commands.admin(['org', 'create', ...named]);
  const key = await createKey(organization.id, user.id, commands);
  folder.saveState({ organizationId: organization.id, userId: user.id, key });
  return key;
}

/** The oldest organization that the user with this address owns; null: there is none. */
async function firstPlace(email, commands) {
  if (!email) return null;
  const organizations = await commands.admin(['org', 'list', '--limit', '1000']);
  for (const { id } of organizations.reverse()) {
    const members = await commands.admin(['member', 'list', '--org', id]);
    const owner = members.find(({ role, userEmail }) => role === 'owner' && userEmail === email);
    if (owner) return { organizationId: id, userId: owner.userId };
  }
  return null;
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

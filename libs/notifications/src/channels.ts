import { AppError, newId, validationError } from '#common';
import { requireRole, Trail, type OrgPrincipal, type Principal, type TrailAction } from '#auth';
import type { Sql } from '#database';
import { membershipRows } from '#auth/tenancy';
import { addressProblem, hintOf } from './channel-address.js';
import type { ChannelsParts } from './channels-parts.js';
import * as rows from './channels.repository.js';
import { giveUpWaiting, type ChannelKind } from './deliveries.repository.js';
import type {
  Channel,
  ChannelWithSecret,
  CreateChannelDto,
  DeliveryItem,
  UpdateChannelDto,
} from './dto/channels.dto.js';
import { ALIASES } from './events.js';
import { emit } from './notices.repository.js';
import { MailChannels } from './mail-channels.js';
import { newSecret } from './signature.js';

const MOST_CHANNELS = 20;
const OLD_SECRET_MS = 86_400_000;
/** Tests of a channel, or repetitions of a delivery. */
const MOST_A_MINUTE = 10;
const MOST_RECOVERED = 1_000;

/** Where an organization is told about events. For its owners and admins. */
export class Channels {
  private readonly trail: Trail;
  private readonly mail: MailChannels;

  constructor(private readonly parts: ChannelsParts) {
    this.trail = new Trail(parts.database, parts.clock);
    this.mail = new MailChannels(parts);
  }

  /** Whether the installation sends e-mail. */
  get sendsEmail(): boolean {
    return this.parts.outbox.isOn;
  }

  /** @throws AppError VALIDATION_ERROR, NO_ORG, FORBIDDEN */
  async create(principal: Principal, input: CreateChannelDto): Promise<ChannelWithSecret> {
    const caller = requireRole(principal, 'channels:write');
    const { kind, name, types } = input;
    const id = newId('channel');
    const sites = [...new Set(input.sites ?? [])];
    checkTypes(kind, types);
    const sealed = this.sealAddress(kind, input, id);
    const secret = kind === 'webhook' ? newSecret() : null;
    const secretEnc =
      kind === 'email' ? this.mail.newSecret(id) : secret === null ? null : this.parts.box.seal(secret, id);
    const settings = await this.mail.settingsOf(kind, input);
    requirePurpose({ types, sites, reports: settings.reports ?? 'none', monthly: settings.monthly ?? false });
    const { orgId, userId: createdBy } = caller;
    const at = this.parts.clock.now();
    await this.parts.database.transaction(async (sql) => {
      // Channels are created one after the other, so that the limit holds.
      await membershipRows.lockOrganization(sql, orgId);
      if ((await rows.countChannels(sql, orgId)) >= MOST_CHANNELS)
        throw validationError([
          { path: 'kind', message: `An organization has at most ${MOST_CHANNELS} channels. Delete one first.` },
        ]);
      const enabled = kind !== 'email';
      const about = { id, orgId, kind, name, secretEnc, types, sites, createdBy, at, enabled };
      await rows.insertChannel(sql, {
        ...sealed,
        ...about,
        digest: settings.digest ?? 'none',
        timeZone: settings.timeZone,
        reports: settings.reports ?? 'none',
        monthly: settings.monthly ?? false,
      });
      if (kind === 'email') await this.mail.askToConfirm(sql, caller, id);
      await this.record(sql, caller, { action: 'channel.created', subject: id, details: { kind, name } });
    });
    return { ...(await this.get(principal, id)), secret };
  }

  /** @throws AppError NO_ORG, FORBIDDEN */
  async list(principal: Principal): Promise<Channel[]> {
    const { orgId } = requireRole(principal, 'channels:write');
    return (await rows.listChannels(this.parts.database, orgId)).map(viewOf);
  }

  /** @throws AppError NOT_FOUND, NO_ORG, FORBIDDEN */
  async get(principal: Principal, id: string): Promise<Channel> {
    const { orgId } = requireRole(principal, 'channels:write');
    const row = await rows.findChannel(this.parts.database, orgId, id);
    if (row === null) throw new AppError('NOT_FOUND');
    return viewOf(row);
  }

  /** What waits for a channel that is disabled is given up. @throws AppError NOT_FOUND, VALIDATION_ERROR, NO_ORG, FORBIDDEN */
  async update(principal: Principal, id: string, input: UpdateChannelDto): Promise<Channel> {
    const caller = requireRole(principal, 'channels:write');
    const known = await this.get(principal, id);
    const { kind, address, verifiedAt } = known;
    const { name = null, types = null, sites = null, enabled = null, url, email } = input;
    if (types !== null) checkTypes(kind, types);
    const isMoved = url !== undefined || email !== undefined;
    const sealed = isMoved ? this.sealAddress(kind, input, id) : { addressEnc: null, addressHint: null };
    const isReaddressed = email !== undefined && sealed.addressHint !== address;
    const { digest, timeZone, reports, monthly } = await this.mail.settingsOf(kind, input, true);
    requirePurpose({
      types: types ?? known.types,
      sites: sites ?? known.sites,
      reports: reports ?? known.reports,
      monthly: monthly ?? known.monthly,
    });
    if (enabled === true && kind === 'email' && (isReaddressed || verifiedAt === null))
      throw validationError([
        { path: 'enabled', message: 'must wait until the reader of the address has confirmed it' },
      ]);
    const at = this.parts.clock.now();
    await this.parts.database.transaction(async (sql) => {
      const of = { orgId: caller.orgId, id, at };
      const change = { ...sealed, name, types, sites, enabled, digest, timeZone, reports, monthly };
      if (!(await rows.updateChannel(sql, of, change))) throw new AppError('NOT_FOUND');
      if (isReaddressed) {
        await rows.forgetConfirmation(sql, of, { secretEnc: this.mail.newSecret(id) });
        await this.mail.askToConfirm(sql, caller, id);
      }
      if (enabled === false || isReaddressed) await giveUpWaiting(sql, id);
      await this.record(sql, caller, { action: 'channel.changed', subject: id });
    });
    return this.get(principal, id);
  }

  /** With its deliveries. @throws AppError NOT_FOUND, NO_ORG, FORBIDDEN */
  async delete(principal: Principal, id: string): Promise<void> {
    const caller = requireRole(principal, 'channels:write');
    await this.parts.database.transaction(async (sql) => {
      if (!(await rows.deleteChannel(sql, caller.orgId, id))) throw new AppError('NOT_FOUND');
      await this.record(sql, caller, { action: 'channel.deleted', subject: id });
    });
  }

  /** Sends `test.ping` to the channel alone. @throws AppError NOT_FOUND, VALIDATION_ERROR for a disabled one, NO_ORG, FORBIDDEN */
  async test(principal: Principal, id: string): Promise<DeliveryItem> {
    const { orgId } = requireRole(principal, 'channels:write');
    requireEnabled(await this.get(principal, id));
    const at = this.parts.clock.now();
    requireRate(await rows.countTests(this.parts.database, id, minuteBefore(at)));
    const deliveryId = newId('delivery', at.getTime());
    await this.parts.database.transaction(async (sql) => {
      const data = { message: 'This is a test of the channel.' };
      const noticeId = await emit(sql, { type: 'test.ping', orgId, site: null, at, data });
      if (noticeId === null) throw new Error('A test is always written.');
      await rows.insertDelivery(sql, { id: deliveryId, channelId: id, noticeId, type: 'test.ping', at });
    });
    return this.delivery(orgId, deliveryId);
  }

  /**
   * Sends the link to the address again. @throws AppError NOT_FOUND; VALIDATION_ERROR for what needs none; RATE_LIMITED, NO_ORG, FORBIDDEN
   */
  async sendConfirmation(principal: Principal, id: string): Promise<Channel> {
    const caller = requireRole(principal, 'channels:write');
    const channel = await this.get(principal, id);
    if (channel.kind !== 'email' || channel.verifiedAt !== null)
      throw validationError([{ path: 'id', message: 'must be an e-mail channel that waits to be confirmed' }]);
    await this.parts.database.transaction((sql) => this.mail.askToConfirm(sql, caller, id));
    return channel;
  }

  /** Both secrets sign for a day. @throws AppError NOT_FOUND, VALIDATION_ERROR for a channel without a secret, NO_ORG, FORBIDDEN */
  async rotate(principal: Principal, id: string): Promise<ChannelWithSecret> {
    const caller = requireRole(principal, 'channels:write');
    const { kind } = await this.get(principal, id);
    if (kind !== 'webhook')
      throw validationError([{ path: 'id', message: 'must be a webhook: other channels have no secret' }]);
    const secret = newSecret();
    const at = this.parts.clock.now();
    const change = { secretEnc: this.parts.box.seal(secret, id), oldUntil: new Date(at.getTime() + OLD_SECRET_MS) };
    await this.parts.database.transaction(async (sql) => {
      if (!(await rows.rotateSecret(sql, { orgId: caller.orgId, id, at }, change))) throw new AppError('NOT_FOUND');
      await this.record(sql, caller, { action: 'channel.secret_rotated', subject: id });
    });
    return { ...(await this.get(principal, id)), secret };
  }

  /** Newest first. @throws AppError NOT_FOUND, NO_ORG, FORBIDDEN */
  async deliveries(
    principal: Principal,
    channelId: string,
    { before, limit }: { before: string | null; limit: number },
  ): Promise<DeliveryItem[]> {
    const { orgId } = requireRole(principal, 'channels:write');
    await this.get(principal, channelId);
    return (await rows.listDeliveries(this.parts.database, { orgId, channelId, before, limit })).map(deliveryOf);
  }

  /** @throws AppError NOT_FOUND, VALIDATION_ERROR for a disabled channel, NO_ORG, FORBIDDEN */
  async resend(principal: Principal, id: string): Promise<DeliveryItem> {
    const { orgId } = requireRole(principal, 'channels:write');
    requireEnabled(await this.get(principal, (await this.delivery(orgId, id)).channelId));
    const at = this.parts.clock.now();
    requireRate(await rows.countAttempts(this.parts.database, id, minuteBefore(at)));
    await rows.resendDelivery(this.parts.database, orgId, id, at);
    return this.delivery(orgId, id);
  }

  /** Sends again what was given up since then, the oldest first. @throws as `resend` */
  async recover(principal: Principal, channelId: string, since: Date): Promise<{ deliveries: number }> {
    const { orgId } = requireRole(principal, 'channels:write');
    requireEnabled(await this.get(principal, channelId));
    const wanted = { orgId, channelId, since, at: this.parts.clock.now(), limit: MOST_RECOVERED };
    return { deliveries: await rows.recoverDeliveries(this.parts.database, wanted) };
  }

  private async delivery(orgId: string, id: string): Promise<DeliveryItem> {
    const row = await rows.findDelivery(this.parts.database, orgId, id);
    if (row === null) throw new AppError('NOT_FOUND');
    return deliveryOf(row);
  }

  private sealAddress(
    kind: ChannelKind,
    { url, email }: { url?: string; email?: string },
    id: string,
  ): { addressEnc: Buffer; addressHint: string } {
    const { box, guard } = this.parts;
    const [path, other] = kind === 'email' ? (['email', 'url'] as const) : (['url', 'email'] as const);
    if ((path === 'email' ? url : email) !== undefined)
      throw validationError([{ path: other, message: `cannot be set for a channel of the kind "${kind}"` }]);
    if (!box.isReady)
      throw validationError([
        { path, message: 'cannot be stored: this installation has no SECRETS_KEY. Ask its operator to set one' },
      ]);
    if (kind === 'email') return this.mail.sealAddress(email, id);
    if (url === undefined) throw validationError([{ path, message: 'is required' }]);
    const problem = addressProblem(kind, url, guard);
    if (problem !== null) throw validationError([{ path: 'url', message: problem }]);
    return { addressEnc: box.seal(url, id), addressHint: hintOf(url) };
  }

  private record(
    sql: Sql,
    by: OrgPrincipal,
    entry: { action: TrailAction; subject: string; details?: Record<string, string> },
  ): Promise<void> {
    return this.trail.record(sql, { ...entry, by, orgId: by.orgId });
  }
}

function checkTypes(kind: ChannelKind, types: readonly string[]): void {
  const alias = types.find((type) => (ALIASES as readonly string[]).includes(type));
  if (alias !== undefined && kind !== 'webhook')
    throw validationError([{ path: 'types', message: `"${alias}" is for webhooks. Use run.completed instead` }]);
}

/** @throws AppError VALIDATION_ERROR for a channel that would get nothing, or the summaries of sites that it does not name */
function requirePurpose({
  types,
  sites,
  reports,
  monthly,
}: Pick<Channel, 'types' | 'sites' | 'reports' | 'monthly'>): void {
  if (types.length === 0 && reports === 'none' && !monthly)
    throw validationError([{ path: 'types', message: 'must name at least one event' }]);
  if (monthly && sites.length === 0)
    throw validationError([{ path: 'sites', message: 'must name the sites of the monthly summary' }]);
}

function requireEnabled({ enabled }: Channel): void {
  if (!enabled) throw validationError([{ path: 'id', message: 'must be a channel that is enabled' }]);
}

function minuteBefore(at: Date): Date {
  return new Date(at.getTime() - 60_000);
}

/** Of one channel, or of one delivery, in a minute. */
function requireRate(count: number): void {
  if (count >= MOST_A_MINUTE)
    throw new AppError('RATE_LIMITED', {
      message: `At most ${MOST_A_MINUTE} of these are sent in a minute. Try again in a minute.`,
      headers: { 'Retry-After': '60' },
    });
}

function viewOf({ addressHint: address, ...row }: rows.ChannelRow): Channel {
  return { ...row, address };
}

function deliveryOf({ state, nextAt, attempt, ...row }: rows.DeliveryRow): DeliveryItem {
  const isWaiting = state === 'due' || state === 'busy';
  return {
    ...row,
    attempt,
    state: state === 'due' && attempt > 0 ? 'failed' : state,
    nextAt: isWaiting ? nextAt : null,
  };
}

import type { CallOptions } from './agent-runs.js';
import type { Transport } from './transport.js';
import type { Channel, ChannelList, ChannelWithSecret, CreateChannel, Delivery, DeliveryList } from './types.js';

/** Channels of the organization, and what was sent to them (outside of the stable contract). */
export class Channels {
  constructor(private readonly transport: Transport) {}

  create(channel: CreateChannel, { signal }: CallOptions = {}): Promise<ChannelWithSecret> {
    return this.transport.json({ method: 'POST', path: ['channels'], json: channel, signal });
  }

  list({ signal }: CallOptions = {}): Promise<ChannelList> {
    return this.transport.json({ method: 'GET', path: ['channels'], signal });
  }

  remove(id: Channel['id'], { signal }: CallOptions = {}): Promise<{ id: string }> {
    return this.transport.json({ method: 'DELETE', path: ['channels', id], signal });
  }

  test(id: Channel['id'], { signal }: CallOptions = {}): Promise<Delivery> {
    return this.transport.json({ method: 'POST', path: ['channels', id, 'test'], signal });
  }

  /** Of a channel of the kind `email`: its address gets the link again. */
  sendConfirmation(id: Channel['id'], { signal }: CallOptions = {}): Promise<Channel> {
    return this.transport.json({ method: 'POST', path: ['channels', id, 'confirmation'], signal });
  }

  rotate(id: Channel['id'], { signal }: CallOptions = {}): Promise<ChannelWithSecret> {
    return this.transport.json({ method: 'POST', path: ['channels', id, 'rotate'], signal });
  }

  deliveries(
    id: Channel['id'],
    query: { limit?: number; before?: string } = {},
    { signal }: CallOptions = {},
  ): Promise<DeliveryList> {
    return this.transport.json({ method: 'GET', path: ['channels', id, 'deliveries'], query, signal });
  }

  resend(id: Delivery['id'], { signal }: CallOptions = {}): Promise<Delivery> {
    return this.transport.json({ method: 'POST', path: ['deliveries', id, 'resend'], signal });
  }
}

import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AppError, validationError } from '#common';
import { WebhookReceiver } from '#github';
import type { GithubWebhookOutcome } from '#github/dto';
import { Public } from '../access/access.decorators.js';
import type { ApiRequest } from '../http/api-request.js';
import { readBody } from '../http/read-body.js';
import { IdParam } from '../validation/params.decorators.js';
import { docs } from './github.docs.js';

/** A push of hundreds of commits. GitHub sends up to 25 MB: of what is so large, nothing is audited. */
const MAX_BYTES = 2 * 1024 * 1024;
const DELIVERY = /^[\x21-\x7e]{1,100}$/;
const EVENT = /^[a-z_]{1,50}$/;

@Controller('v1/github/webhooks')
export class GithubWebhooksController {
  constructor(private readonly receiver: WebhookReceiver) {}

  /** The signature is checked over the bytes, before anything of them is read. */
  @Post(':id')
  @HttpCode(202)
  @Public()
  @docs.receiveGithubWebhook
  async receive(
    @IdParam('id', 'githubConnection') id: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GithubWebhookOutcome> {
    const event = headerOf(request, 'x-github-event', EVENT);
    const delivery = headerOf(request, 'x-github-delivery', DELIVERY);
    const isForm = request.is('application/x-www-form-urlencoded') !== false;
    if (!isForm && request.is('json') === false)
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
        message: 'Set the content type of the webhook to application/json.',
        headers: { Accept: 'application/json' },
      });
    const body = await readBody(request, response, MAX_BYTES);
    const signature = request.header('x-hub-signature-256');
    return { outcome: await this.receiver.receive(id, { event, id: delivery, signature, body, isForm }) };
  }
}

/** @throws AppError VALIDATION_ERROR */
function headerOf(request: ApiRequest, name: string, pattern: RegExp): string {
  const value = request.header(name) ?? '';
  if (pattern.test(value)) return value;
  throw validationError([{ path: `headers.${name}`, message: 'is missing, or not what GitHub sends' }]);
}

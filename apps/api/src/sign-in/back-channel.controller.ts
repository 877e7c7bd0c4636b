import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppError } from '#common';
import type { BackChannelLogout } from '#auth';
import { BACK_CHANNEL_LOGOUT } from '#auth/nest';
import { Public } from '../access/access.decorators.js';
import type { ApiRequest } from '../http/api-request.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { readForm } from './read-form.js';

/** For the identity provider alone: it says, by a token that it has signed, whose sessions have ended. */
@Controller('app/sign-in/back-channel-logout')
@ApiExcludeController()
export class BackChannelController {
  constructor(
    @Inject(BACK_CHANNEL_LOGOUT) private readonly logouts: BackChannelLogout | null,
    private readonly limiter: RateLimiter,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  async logOut(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<void> {
    const { logouts } = this;
    if (logouts === null) throw new AppError('NOT_FOUND');
    const token = (await readForm(request, response)).get('logout_token') ?? '';
    const guess = { kind: 'callback', by: request.ip ?? '', link: null } as const;
    await this.limiter.guessing(guess, response, () => logouts.accept(token));
  }
}

import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ChannelMail } from '#notifications';
import { Public } from '../access/access.decorators.js';
import { show } from '../sign-in/page-answer.js';
import { renderMessage } from '../sign-in/sign-in-pages.js';
import { renderConfirm, renderUnsubscribe } from './mail-pages.js';

const GONE = 'This link does not work any more. The notification was deleted, or its address was changed.';

/**
 * The links in messages. A GET changes nothing, because mail programs look at links before their readers do.
 * The POST needs no login and no form: mail programs send it by themselves (RFC 8058).
 */
@Controller('app/mail')
@ApiExcludeController()
export class MailLinksController {
  constructor(private readonly mail: ChannelMail) {}

  @Get('confirm/:id/:token')
  @Public()
  async confirmPage(@Param('id') id: string, @Param('token') token: string, @Res() response: Response): Promise<void> {
    const channel = await this.mail.look(id, token, 'confirm');
    if (channel === null) return this.gone(response);
    if (channel.isConfirmed) return this.confirmed(response);
    show(response, 200, renderConfirm(channel));
  }

  @Post('confirm/:id/:token')
  @HttpCode(200)
  @Public()
  async confirm(@Param('id') id: string, @Param('token') token: string, @Res() response: Response): Promise<void> {
    if (await this.mail.confirm(id, token)) this.confirmed(response);
    else this.gone(response);
  }

  @Get('unsubscribe/:id/:token')
  @Public()
  async unsubscribePage(
    @Param('id') id: string,
    @Param('token') token: string,
    @Res() response: Response,
  ): Promise<void> {
    const channel = await this.mail.look(id, token, 'unsubscribe');
    if (channel === null) return this.gone(response);
    if (!channel.isEnabled) return this.unsubscribed(response);
    show(response, 200, renderUnsubscribe(channel));
  }

  @Post('unsubscribe/:id/:token')
  @HttpCode(200)
  @Public()
  async unsubscribe(@Param('id') id: string, @Param('token') token: string, @Res() response: Response): Promise<void> {
    if (await this.mail.unsubscribe(id, token)) this.unsubscribed(response);
    else this.gone(response);
  }

  private confirmed(response: Response): void {
    show(response, 200, renderMessage('Address confirmed', 'Notifications are sent to this address from now on.'));
  }

  private unsubscribed(response: Response): void {
    show(response, 200, renderMessage('Unsubscribed', 'Nothing is sent to this address any more.'));
  }

  private gone(response: Response): void {
    show(response, 404, renderMessage('Link not found', GONE));
  }
}

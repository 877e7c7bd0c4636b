import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LoginTokens, type Principal } from '#auth';
import { Accounts } from '#organizations';
import { RequireCredentials, RequireLogin } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { DocumentLogout, DocumentWhoAmI } from './sessions.docs.js';
import { toWhoAmI, type WhoAmI } from './who-am-i.js';

@Controller('v1/auth')
export class SessionsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly logins: LoginTokens,
  ) {}

  @Get('whoami')
  @RequireCredentials()
  @DocumentWhoAmI()
  async whoAmI(@Caller() principal: Principal): Promise<WhoAmI> {
    return toWhoAmI(principal, await this.accounts.describe(principal));
  }

  @Post('logout')
  @HttpCode(200)
  @RequireLogin()
  @DocumentLogout()
  async logOut(@Caller() principal: Principal): Promise<{ success: true }> {
    await this.logins.end(principal);
    return { success: true };
  }
}

import { Module } from '@nestjs/common';
import { HelpController } from './help.controller.js';

/** The documentation at /help. */
@Module({ controllers: [HelpController] })
export class HelpModule {}

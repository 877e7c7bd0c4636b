import { Module } from '@nestjs/common';
import { WebController } from './web.controller.js';

/** The dashboard (apps/web), and what browsers ask for beside it. */
@Module({ controllers: [WebController] })
export class WebModule {}

import { Module } from '@nestjs/common';
import { CLOCK, injected } from '#config/nest';
import { Database } from '#database';
import { Websites } from './websites.service.js';

@Module({ providers: [injected(Websites, Database, CLOCK)], exports: [Websites] })
export class WebsitesModule {}

import { Module } from '@nestjs/common';
import { CreditsModule } from '#credits/nest';
import { ApiDescription } from './api-description.js';
import { OpenApiController } from './openapi.controller.js';

@Module({ imports: [CreditsModule], controllers: [OpenApiController], providers: [ApiDescription] })
export class OpenApiModule {}

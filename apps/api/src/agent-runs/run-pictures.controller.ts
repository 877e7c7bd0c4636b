import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '#auth';
import { AppError } from '#common';
import { RunPictures, RunsService } from '#runs';
import { RequireScope } from '../access/access.decorators.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { PictureParam, sendPicture } from '../http/picture.js';
import { IdParam } from '../validation/params.decorators.js';
import { DocumentRunPicture } from './run-pictures.docs.js';

@Controller('v1/agent-runs/:id/pictures')
export class RunPicturesController {
  constructor(
    private readonly runs: RunsService,
    private readonly pictures: RunPictures,
  ) {}

  @Get(':picture')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentRunPicture()
  async read(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @PictureParam() picture: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.runs.placeOf(principal, id, 'runs:read');
    const image = await this.pictures.imageOf(id, picture);
    if (image === null) throw new AppError('NOT_FOUND', { message: 'The run has no such picture.' });
    sendPicture(response, image);
  }
}

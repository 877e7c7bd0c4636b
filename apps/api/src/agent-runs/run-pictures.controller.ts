import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '#auth';
import { AppError } from '#common';
import { RunPictures, RunsService, type PictureDevice } from '#runs';
import { RequireScope } from '../access/access.decorators.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { DeviceParam, sendPicture } from '../http/picture.js';
import { IdParam } from '../validation/params.decorators.js';
import { DocumentRunPicture } from './run-pictures.docs.js';

@Controller('v1/agent-runs/:id/pictures')
export class RunPicturesController {
  constructor(
    private readonly runs: RunsService,
    private readonly pictures: RunPictures,
  ) {}

  @Get(':device')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentRunPicture()
  async read(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @DeviceParam() device: PictureDevice,
    @Res() response: Response,
  ): Promise<void> {
    await this.runs.placeOf(principal, id, 'runs:read');
    const image = await this.pictures.imageOf(id, device);
    if (image === null) throw new AppError('NOT_FOUND', { message: 'The run has no such picture.' });
    sendPicture(response, image);
  }
}

import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '#common';
import { RunPictures, type OwnedRunRow } from '#runs';
import { RequireScope } from '../access/access.decorators.js';
import { OwnedRun } from '../access/owned-run.decorator.js';
import { OrganizationView } from '../access/organization-view.js';
import { PictureParam, sendPicture } from '../http/picture.js';
import { docs } from './run-pictures.docs.js';

@Controller('v1/agent-runs/:id/pictures')
export class RunPicturesController {
  constructor(private readonly pictures: RunPictures) {}

  @Get(':picture')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.getRunPicture
  async read(@OwnedRun() run: OwnedRunRow, @PictureParam() picture: string, @Res() response: Response): Promise<void> {
    const image = await this.pictures.imageOf(run.id, picture);
    if (image === null) throw new AppError('NOT_FOUND', { message: 'The run has no such picture.' });
    sendPicture(response, image);
  }
}

import { ApiProperty } from '@nestjs/swagger';
import { PICTURE_DEVICES, type PictureDevice } from '../run-pictures.repository.js';

/** Of the start page, before anyone scrolls. */
export class ReportPicture {
  @ApiProperty({ enum: PICTURE_DEVICES, description: 'The window: of a desktop browser, or of a phone.' })
  device: PictureDevice;

  @ApiProperty({ type: 'string', format: 'uri', description: 'A WebP image, for those who may read the report.' })
  url: string;

  @ApiProperty({ type: 'integer', description: 'Pixels.' })
  width: number;

  @ApiProperty({ type: 'integer', description: 'Pixels.' })
  height: number;

  @ApiProperty({ type: 'integer' })
  bytes: number;
}

import { ApiProperty } from '@nestjs/swagger';
import { PICTURE_DEVICES, type PictureDevice } from '../run-pictures.repository.js';

/** Of the start page, before anyone scrolls. */
class ReportPicture {
  @ApiProperty({ enum: PICTURE_DEVICES, description: 'The window: of a desktop browser, or of a phone.' })
  device: PictureDevice;

  @ApiProperty({ format: 'uri', description: 'A WebP image, for those who may read the report.' })
  url: string;

  @ApiProperty({ type: 'integer', description: 'Pixels.' })
  width: number;

  @ApiProperty({ type: 'integer', description: 'Pixels.' })
  height: number;

  @ApiProperty({ type: 'integer' })
  bytes: number;
}

/** Of an element that a rule found, with what is around it. */
class ElementPicture {
  @ApiProperty({ example: 'accessibility/contrast' })
  ruleId: string;

  @ApiProperty({ format: 'uri', description: 'The page on which the picture was taken.' })
  pageUrl: string;

  @ApiProperty({ description: 'Of the element, as its finding has it.' })
  selector: string;

  @ApiProperty({ format: 'uri', description: 'A WebP image, for those who may read the report.' })
  url: string;

  @ApiProperty({ type: 'integer', description: 'Pixels, at most 640.' })
  width: number;

  @ApiProperty({ type: 'integer', description: 'Pixels, at most 400.' })
  height: number;

  @ApiProperty({ type: 'integer' })
  bytes: number;
}

/** The same part of a page as it is and with a fix, around the first difference. */
class FixPictures {
  @ApiProperty({ description: 'Of the fix, as `GET /v1/agent-runs/{id}/fixes` has it.' })
  fixId: string;

  @ApiProperty({ format: 'uri', description: 'A WebP image, for those who may read the report.' })
  before: string;

  @ApiProperty({ format: 'uri', description: 'A WebP image of the same size.' })
  after: string;

  @ApiProperty({ type: 'integer', description: 'Pixels, at most 640.' })
  width: number;

  @ApiProperty({ type: 'integer', description: 'Pixels, at most 400.' })
  height: number;
}

/** The members of a report that list them. */
export class PicturesOfReport {
  @ApiProperty({
    type: () => [ReportPicture],
    required: false,
    description:
      'The start page in a browser. Empty where no browser rendered it, and when the findings are gone. Beside the stable contract.',
  })
  pictures: ReportPicture[];

  @ApiProperty({
    type: () => [ElementPicture],
    description:
      'Elements that rules found in a browser, at most 20 of a run. Empty where no browser rendered a page, and when the findings are gone. Beside the stable contract.',
  })
  elementPictures: ElementPicture[];

  @ApiProperty({
    type: () => [FixPictures],
    description:
      'Fixes with which a browser shows a page differently, at most 10 of a run. Empty where no browser compared a page, and when the findings are gone. Beside the stable contract.',
  })
  fixPictures: FixPictures[];
}

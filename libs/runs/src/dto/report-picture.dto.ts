import { ApiProperty } from '@nestjs/swagger';
import { PICTURE_DEVICES, type PictureDevice } from '../run-pictures.repository.js';

/** Of the start page, before anyone scrolls. */
class ReportPicture {
  @ApiProperty({ enum: PICTURE_DEVICES, description: 'The window: of a desktop browser, or of a phone.' })
  device: PictureDevice;

  @ApiProperty({
    format: 'uri',
    description: 'A WebP image, for those who may read the report.',
    example: 'https://audit.example/v1/agent-runs/run_01kag8y3f7e9wb2m5t8v4c6h1a/pictures/desktop',
  })
  url: string;

  @ApiProperty({ type: 'integer', description: 'Pixels.', example: 1_280 })
  width: number;

  @ApiProperty({ type: 'integer', description: 'Pixels.', example: 800 })
  height: number;

  @ApiProperty({ type: 'integer', example: 61_204 })
  bytes: number;
}

/** Of an element that a rule found, with what is around it. */
class ElementPicture {
  @ApiProperty({ example: 'accessibility/contrast' })
  ruleId: string;

  @ApiProperty({
    format: 'uri',
    description: 'The page on which the picture was taken.',
    example: 'https://www.example.com/',
  })
  pageUrl: string;

  @ApiProperty({ description: 'Of the element, as its finding has it.', example: '.hint' })
  selector: string;

  @ApiProperty({
    format: 'uri',
    description: 'A WebP image, for those who may read the report.',
    example: 'https://audit.example/v1/agent-runs/run_01kag8y3f7e9wb2m5t8v4c6h1a/pictures/0f3a52c9d1e84b7766aa',
  })
  url: string;

  @ApiProperty({ type: 'integer', description: 'Pixels, at most 640.', example: 320 })
  width: number;

  @ApiProperty({ type: 'integer', description: 'Pixels, at most 400.', example: 68 })
  height: number;

  @ApiProperty({ type: 'integer', example: 2_310 })
  bytes: number;
}

/** The same part of a page as it is and with a fix, around the first difference. */
class FixPictures {
  @ApiProperty({
    description: 'Of the fix, as `GET /v1/agent-runs/{id}/fixes` has it.',
    example: 'fix_6a3f2502656968f1530f',
  })
  fixId: string;

  @ApiProperty({
    format: 'uri',
    description: 'A WebP image, for those who may read the report.',
    example: 'https://audit.example/v1/agent-runs/run_01kag8y3f7e9wb2m5t8v4c6h1a/pictures/6a3f2502656968f1530f-before',
  })
  before: string;

  @ApiProperty({
    format: 'uri',
    description: 'A WebP image of the same size.',
    example: 'https://audit.example/v1/agent-runs/run_01kag8y3f7e9wb2m5t8v4c6h1a/pictures/6a3f2502656968f1530f-after',
  })
  after: string;

  @ApiProperty({ type: 'integer', description: 'Pixels, at most 640.', example: 412 })
  width: number;

  @ApiProperty({ type: 'integer', description: 'Pixels, at most 400.', example: 96 })
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

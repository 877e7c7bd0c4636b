import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { LabLighthouse, LabPage, LabReport, LabSpread } from '#common';

@ApiSchema({ name: 'LabSpread' })
class LabSpreadDto implements LabSpread {
  @ApiProperty()
  median: number;

  @ApiProperty()
  min: number;

  @ApiProperty()
  max: number;
}

class LabElement {
  @ApiProperty({ example: '#hero > img' })
  selector: string;

  @ApiProperty({
    description: 'The beginning of its source.',
    example: '<img src="/hero.webp" width="1200" height="600">',
  })
  html: string;
}

class LabShift extends LabElement {
  @ApiProperty({ description: 'Its part of the layout shift score.', example: 0.04 })
  value: number;
}

class LabTraffic {
  @ApiProperty({ example: 'script' })
  kind: string;

  @ApiProperty({ type: 'integer', example: 4 })
  requests: number;

  @ApiProperty({ type: 'integer', description: 'Over the network.', example: 210_500 })
  bytes: number;
}

@ApiSchema({ name: 'LabLighthouse' })
class LabLighthouseDto implements LabLighthouse {
  @ApiProperty({ type: 'string', nullable: true, example: '13.5.0' })
  version: string | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 100, description: 'Of performance.' })
  score: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why there is no score.' })
  message: string | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Simulated by Lighthouse, as are the other times.' })
  lcpMs: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  cls: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  tbtMs: number | null;
}

@ApiSchema({ name: 'LabPage' })
class LabPageDto implements LabPage {
  @ApiProperty({ format: 'uri' })
  url: string;

  @ApiProperty({ type: 'integer', minimum: 1, example: 3 })
  loads: number;

  @ApiProperty({
    type: () => LabSpreadDto,
    nullable: true,
    description: 'Largest Contentful Paint, ms.',
    example: { median: 1_240, min: 1_180, max: 1_410 },
  })
  lcpMs: LabSpreadDto | null;

  @ApiProperty({ type: () => LabElement, nullable: true, description: 'The element that the LCP is of.' })
  lcpElement: LabElement | null;

  @ApiProperty({ description: 'Cumulative Layout Shift.', example: { median: 0.04, min: 0.04, max: 0.05 } })
  cls: LabSpreadDto;

  @ApiProperty({ type: () => [LabShift], description: 'The elements that moved most, at most 5.' })
  shifts: LabShift[];

  @ApiProperty({ description: 'Total Blocking Time, ms.', example: { median: 90, min: 70, max: 160 } })
  tbtMs: LabSpreadDto;

  @ApiProperty({ type: 'integer', description: 'Tasks over 50 ms.', example: 2 })
  longTasks: number;

  @ApiProperty({
    type: () => LabSpreadDto,
    nullable: true,
    description: 'First Contentful Paint, ms.',
    example: { median: 620, min: 600, max: 690 },
  })
  fcpMs: LabSpreadDto | null;

  @ApiProperty({
    type: () => LabSpreadDto,
    nullable: true,
    description: 'Time to First Byte, ms.',
    example: { median: 110, min: 100, max: 140 },
  })
  ttfbMs: LabSpreadDto | null;

  @ApiProperty({ type: () => [LabTraffic], description: 'By kind of request, of the load with the median LCP.' })
  traffic: LabTraffic[];

  @ApiProperty({ description: 'A load did not come to rest within the limits.' })
  isCutOff: boolean;

  @ApiProperty({
    type: () => LabLighthouseDto,
    required: false,
    description: 'Of the start page, where the operator has switched Lighthouse on.',
  })
  lighthouse?: LabLighthouseDto;
}

class NotMeasured {
  @ApiProperty({ format: 'uri', example: 'https://www.example.com/shop/1' })
  url: string;

  @ApiProperty({ description: 'Why.', example: 'The page took longer than 15 s.' })
  message: string;
}

/** What a browser measured of a few pages. */
@ApiSchema({ name: 'LabReport' })
export class LabReportDto implements LabReport {
  @ApiProperty({ type: () => [LabPageDto], description: 'The start page first.' })
  pages: LabPageDto[];

  @ApiProperty({ type: () => [NotMeasured] })
  notMeasured: NotMeasured[];
}

/** The member of a report that has it. */
export const LabMember = (): PropertyDecorator =>
  ApiProperty({
    type: () => LabReportDto,
    nullable: true,
    required: false,
    description:
      'Pages that a browser loaded and measured, with the spread of the loads; null where the run was asked for none. Beside the stable contract.',
  });

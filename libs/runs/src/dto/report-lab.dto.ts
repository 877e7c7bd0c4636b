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

  @ApiProperty({ description: 'The beginning of its source.' })
  html: string;
}

class LabShift extends LabElement {
  @ApiProperty({ description: 'Its part of the layout shift score.' })
  value: number;
}

class LabTraffic {
  @ApiProperty({ example: 'script' })
  kind: string;

  @ApiProperty({ type: 'integer' })
  requests: number;

  @ApiProperty({ type: 'integer', description: 'Over the network.' })
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

  @ApiProperty({ type: 'integer', minimum: 1 })
  loads: number;

  @ApiProperty({ type: () => LabSpreadDto, nullable: true, description: 'Largest Contentful Paint, ms.' })
  lcpMs: LabSpreadDto | null;

  @ApiProperty({ type: () => LabElement, nullable: true, description: 'The element that the LCP is of.' })
  lcpElement: LabElement | null;

  @ApiProperty({ description: 'Cumulative Layout Shift.' })
  cls: LabSpreadDto;

  @ApiProperty({ type: () => [LabShift], description: 'The elements that moved most, at most 5.' })
  shifts: LabShift[];

  @ApiProperty({ description: 'Total Blocking Time, ms.' })
  tbtMs: LabSpreadDto;

  @ApiProperty({ type: 'integer', description: 'Tasks over 50 ms.' })
  longTasks: number;

  @ApiProperty({ type: () => LabSpreadDto, nullable: true, description: 'First Contentful Paint, ms.' })
  fcpMs: LabSpreadDto | null;

  @ApiProperty({ type: () => LabSpreadDto, nullable: true, description: 'Time to First Byte, ms.' })
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
  @ApiProperty({ format: 'uri' })
  url: string;

  @ApiProperty({ description: 'Why.' })
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

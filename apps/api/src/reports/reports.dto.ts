import { ApiSchema } from '@nestjs/swagger';
import { VISIBILITIES, type Visibility } from '#reports';
import { ChoiceField, QueryIntegerField } from '#contract';

@ApiSchema({ name: 'UpdateReportRequest' })
export class UpdateReportDto {
  @ChoiceField({
    required: true,
    choices: VISIBILITIES,
    description:
      'Who may read the report: everybody (`public`), whoever has its address (`unlisted`), you alone (`private`).',
    example: 'unlisted',
  })
  visibility: Visibility;
}

export class ListReportsQuery {
  @QueryIntegerField({ min: 1, max: 100, fallback: 20, description: 'Reports a page.' })
  limit: number;

  @QueryIntegerField({ min: 0, fallback: 0, description: 'Reports to skip.' })
  offset: number;
}

import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ERRORS } from '#common';
import { Open } from '#common/dto';
import { CreditBalance } from '#credits/dto';

const THREAT_CATEGORIES = ['markup', 'link'] as const;

export class ErrorIssue {
  @ApiProperty({ description: 'Dotted path of the member.' })
  path: string;

  @ApiProperty()
  message: string;
}

export class ErrorThreat {
  @ApiProperty({ description: 'Path in the body.' })
  path: string;

  @ApiProperty({ description: 'The first 200 characters of the value.' })
  value: string;

  @ApiProperty({ description: 'What it was taken for, such as `script-url`.' })
  pattern: string;

  @ApiProperty({ type: 'string', enum: THREAT_CATEGORIES })
  category: (typeof THREAT_CATEGORIES)[number];
}

/** Members beside the first three come with single codes. */
@Open()
export class ErrorBody {
  @ApiProperty({
    description: `Stable, in capitals. Known codes: ${Object.keys(ERRORS).join(', ')}. Take an unknown one as opaque.`,
    examples: ['NOT_FOUND'],
  })
  code: string;

  @ApiProperty({ description: 'For people. May change.' })
  message: string;

  @ApiProperty({ required: false, description: 'The same as the header X-Request-Id. Name it when you ask for help.' })
  requestId: string;

  @ApiProperty({
    type: () => [ErrorIssue],
    required: false,
    maxItems: 10,
    description: 'VALIDATION_ERROR: what to fix, at most 10 places.',
  })
  issues?: ErrorIssue[];

  @ApiProperty({ required: false, description: 'VALIDATION_ERROR: there are more issues than are listed.' })
  truncated?: boolean;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'VALIDATION_ERROR: how many issues there are, when not all are listed.',
  })
  totalIssues?: number;

  @ApiProperty({
    type: () => [ErrorThreat],
    required: false,
    maxItems: 20,
    description: 'SECURITY_VIOLATION: what was found. Its texts are escaped for HTML.',
  })
  threats?: ErrorThreat[];

  @ApiProperty({ type: 'integer', required: false, description: 'INSUFFICIENT_CREDITS: credits that this needs.' })
  required?: number;

  @ApiProperty({ required: false })
  balance?: CreditBalance;

  @ApiProperty({ required: false, description: 'FORBIDDEN: the scope that the key lacks.' })
  requiredScope?: string;

  @ApiProperty({
    required: false,
    description: 'FORBIDDEN: the page on which a person signs in again, for what needs a sign-in of the last minutes.',
  })
  freshSignIn?: string;

  @ApiProperty({
    required: false,
    description: 'NOT_FOUND of a run report: the status of the run. Poll on only while it is pending or running.',
  })
  runStatus?: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    selfRequired: false,
    description: 'CONFLICT: the current versions, by number of an issue.',
  })
  versions?: Record<string, number>;

  @ApiProperty({ required: false, description: 'UPSTREAM_ERROR: why the run could not be handed over.' })
  reason?: string;
}

@ApiSchema({
  description: 'Every answer above 399. Branch on the HTTP status and on `error.code`, never on `error.message`.',
})
export class ErrorEnvelope {
  @ApiProperty()
  error: ErrorBody;
}

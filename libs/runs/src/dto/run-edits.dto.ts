import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Constant, TextField } from '#common/dto';

@ApiSchema({ name: 'TitleRequest' })
export class TitleDto {
  @TextField({
    required: true,
    minLength: 0,
    maxLength: 120,
    description: 'What people call it; empty: none.',
    example: 'Before the relaunch',
  })
  title: string;
}

export class Titled {
  @ApiProperty()
  id: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'Before the relaunch' })
  title: string | null;
}

export class RunDeleted {
  @Constant(true)
  success: true;
}

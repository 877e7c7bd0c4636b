import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** A member of an answer that always has one value. The options of ApiProperty do not know `const`, which came with OpenAPI 3.1. */
export function Constant(value: string | boolean): PropertyDecorator {
  return ApiProperty({ type: typeof value, const: value } as unknown as ApiPropertyOptions);
}

import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { validationError, type ValidationIssue } from '#common';
import { fieldsOf, type DtoClass } from '#common/dto';

/** Turns what came from outside into the DTO of the parameter, or into one 400 that names every place to fix. */
export class ValidationPipe implements PipeTransform<unknown, object> {
  transform(value: unknown, { metatype }: ArgumentMetadata): object {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw validationError([{ path: 'body', message: 'must be a JSON object' }]);
    const dto = pick(value as Record<string, unknown>, metatype as DtoClass);
    const errors = validateSync(dto, { forbidUnknownValues: false });
    const issues = [
      ...errors.flatMap((error) => issuesOf(error, '')),
      ...issuesInside(dto as Record<string, unknown>, metatype as DtoClass, errors),
    ];
    if (issues.length > 0) throw validationError(issues);
    return dto;
  }
}

export const validationPipe = new ValidationPipe();

/** Only the members that the DTO knows, and only own ones: nothing is inherited from a hostile prototype. */
function pick(source: Record<string, unknown>, dtoClass: DtoClass): object {
  const dto = new dtoClass() as Record<string, unknown>;
  for (const { name, parse, fallback } of fieldsOf(dtoClass)) {
    if (!Object.hasOwn(source, name)) {
      if (fallback !== undefined) dto[name] = fallback;
      continue;
    }
    dto[name] = parse ? parse(source[name]) : source[name];
  }
  return dto;
}

/** Of members that are there and right by themselves. */
function issuesInside(
  dto: Record<string, unknown>,
  dtoClass: DtoClass,
  errors: readonly ValidationError[],
): ValidationIssue[] {
  return fieldsOf(dtoClass).flatMap(({ name, issuesIn }) =>
    issuesIn && dto[name] !== undefined && !errors.some(({ property }) => property === name) ? issuesIn(dto[name]) : [],
  );
}

function issuesOf(error: ValidationError, parent: string): ValidationIssue[] {
  const path = parent === '' ? error.property : `${parent}.${error.property}`;
  const own = Object.values(error.constraints ?? {}).map((message) => ({ path, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => issuesOf(child, path))];
}

import { TextField } from '#common/dto';

export class ReadSiteQuery {
  @TextField({ maxLength: 200, description: 'Only runs with this in their title or URL.', example: 'relaunch' })
  q?: string;
}

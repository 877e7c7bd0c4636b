import { ApiParam, ApiResponse } from '@nestjs/swagger';
import { runPictures } from '#runs';
import { describeRoutes } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    getRunPicture: {
      summary: 'Read a picture of a page',
      description:
        'The start page in a desktop window or on a phone, before anyone scrolls, an element that a rule found, or a part of a page before and after a fix. Only runs with rendered pages have pictures: `pictures`, `elementPictures` and `fixPictures` of the report list them with their URLs. They are removed with the findings.',
      also: [
        ApiParam({
          name: 'picture',
          description: 'The window of the start page, or the name of an element or of a side of a fix.',
          schema: { type: 'string', examples: [...runPictures.PICTURE_DEVICES], maxLength: 27 },
        }),
        ApiResponse({
          status: 200,
          description: 'The picture.',
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        }),
      ],
    },
  },
);

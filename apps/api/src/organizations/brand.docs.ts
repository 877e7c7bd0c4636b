import { BrandView } from '#organizations/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Organizations', stability: 'outside' },
  {
    putBrand: {
      summary: 'Set how shared reports of an organization look',
      description: 'For owners and admins. Shared reports and their PDF files show it beside name and logo.',
      success: replyWith(200, 'The brand is set.', BrandView),
    },
  },
);

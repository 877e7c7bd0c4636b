import { BrandView } from '#organizations/dto';
import { Describe, reply } from '../openapi/describe.js';

export function DocumentPutBrand(): MethodDecorator {
  return Describe({
    operationId: 'putBrand',
    tag: 'Organizations',
    summary: 'Set how shared reports of an organization look',
    description: 'For owners and admins. Shared reports and their PDF files show it beside name and logo.',
    isOutsideContract: true,
    success: [
      reply(200, 'The brand is set.', BrandView, {
        set: ['An agency', { color: '#1d4ed8', footer: 'Acme Agency, Main Street 1', isSqoutNamed: false }],
      }),
    ],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  });
}

import { ApiSchema } from '@nestjs/swagger';
import { ChoiceField, IntegerField, PatternField, TextField } from '#common/dto';

@ApiSchema({ name: 'StartLoginRequest' })
export class StartLoginDto {
  @PatternField({
    required: true,
    pattern: '^[0-9a-f]{64}$',
    rule: 'must be a SHA-256 in lower-case hex',
    description: 'SHA-256, in hex, of a secret text that the command line made up and keeps.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  codeChallenge: string;

  @TextField({ maxLength: 100, description: 'What the person who approves reads.', example: 'ada-laptop' })
  deviceName?: string;

  @IntegerField({
    min: 1,
    max: 65_535,
    description:
      'Where the command line listens on 127.0.0.1: the browser goes there after the approval. Without it the answer has a code to type.',
    example: 51_234,
  })
  port?: number;

  @ChoiceField({
    choices: ['code'],
    description:
      'With a port: the browser brings a one-time `code` there, and the token is handed out only with it. Send this when your callback reads the code.',
  })
  callback?: 'code';
}

@ApiSchema({ name: 'TakeLoginRequest' })
export class TakeLoginDto {
  @TextField({
    required: true,
    maxLength: 512,
    description: 'The secret text of the challenge.',
    example: 'correct horse',
  })
  codeVerifier: string;

  @TextField({
    maxLength: 100,
    description:
      'Of a login with `callback: "code"`: the `code` of the address that the browser came to. Until it is there, leave it out.',
  })
  callbackCode?: string;
}

@ApiSchema({ name: 'ChooseOrganizationRequest' })
export class ChooseOrganizationDto {
  @TextField({
    required: true,
    maxLength: 100,
    description: 'An organization of the caller.',
    example: 'org_01kag8y3f7e9wb2m5t8v4c6h1n',
  })
  organizationId: string;
}

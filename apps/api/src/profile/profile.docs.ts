import type { ErrorCode } from '#common';
import type { DtoClass } from '#contract';
import { OwnNotificationList, OwnNotifications } from '#notifications/dto';
import { Done, PasskeyOptionsView, PasswordLinkView, ProfileView } from '#organizations/dto';
import { Describe, reply } from '../openapi/describe.js';

const PROFILE = {
  ...{ id: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q', name: 'Ada', email: 'ada@acme.example' },
  ...{ isEmailVerified: true, isOfProvider: false, hasLocalSignIn: true, hasPassword: true },
  passkeys: [
    { id: 'AQIDBA', name: 'Laptop', createdAt: '2026-11-20T10:30:00.000Z', lastUsedAt: '2026-11-21T08:00:00.000Z' },
  ],
};
const BODY_ERRORS: readonly ErrorCode[] = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

interface Route {
  operationId: string;
  summary: string;
  description: string;
  answer?: { schema: DtoClass; example: unknown };
  status?: number;
  errors: readonly ErrorCode[];
}

function document({ answer, status = 200, ...route }: Route): MethodDecorator {
  const { schema, example } = answer ?? { schema: ProfileView, example: PROFILE };
  return Describe({
    ...route,
    tag: 'Accounts',
    isOutsideContract: true,
    success: [reply(status, 'Done.', schema, { done: [route.summary, example] })],
  });
}

export function DocumentReadProfile(): MethodDecorator {
  return document({
    operationId: 'readProfile',
    summary: 'Read your profile',
    description: 'Name, e-mail address, and how you sign in. For people, not for keys.',
    errors: [],
  });
}

export function DocumentChangeProfile(): MethodDecorator {
  return document({
    operationId: 'changeProfile',
    summary: 'Change your name or e-mail address',
    description:
      'Members that are missing stay. A new e-mail address needs the current password. The address of a user of an identity provider changes there.',
    errors: BODY_ERRORS,
  });
}

export function DocumentConfirmEmail(): MethodDecorator {
  return document({
    operationId: 'sendEmailConfirmation',
    summary: 'Confirm your e-mail address',
    description:
      'Sends a message with a link to the address. It works for seven days. 400 where the address is confirmed, or the installation sends no e-mail. At most five messages an hour go to one address.',
    answer: { schema: Done, example: { success: true } },
    errors: ['VALIDATION_ERROR'],
  });
}

const NOTIFICATIONS = {
  ...{ orgId: 'org_01kag8y3f7e9wb2m5t8v4c6h1p', orgName: 'Acme', choice: 'at-once', timeZone: 'Europe/Berlin' },
};

export function DocumentReadNotifications(): MethodDecorator {
  return document({
    operationId: 'readOwnNotifications',
    summary: 'Read your notifications',
    description:
      'What you get by e-mail of each organization. It goes to the address of your account once it is confirmed.',
    answer: { schema: OwnNotificationList, example: { organizations: [NOTIFICATIONS], sendsEmail: true } },
    errors: [],
  });
}

export function DocumentSetNotifications(): MethodDecorator {
  return document({
    operationId: 'setOwnNotifications',
    summary: 'Choose your notifications',
    description: 'Of one organization. They end when you leave it, or may no longer see its sites.',
    answer: { schema: OwnNotifications, example: NOTIFICATIONS },
    errors: [...BODY_ERRORS, 'NOT_FOUND'],
  });
}

export function DocumentChangePassword(): MethodDecorator {
  return document({
    operationId: 'changePassword',
    summary: 'Set your password',
    description:
      'All your other browsers are signed out. Command-line logins and keys stay: revoke them one by one where needed.',
    answer: { schema: Done, example: { success: true } },
    errors: BODY_ERRORS,
  });
}

export function DocumentStartPasskey(): MethodDecorator {
  return document({
    operationId: 'startPasskey',
    summary: 'Ask for a new passkey',
    description:
      'The challenge works once, for five minutes. 400 where BASE_URL has a numeric address: passkeys need a name.',
    answer: {
      schema: PasskeyOptionsView,
      example: { options: { challenge: 'mGZ0c2Vy', rp: { name: 'Sqout', id: 'audit.example' } } },
    },
    errors: ['VALIDATION_ERROR'],
  });
}

export function DocumentAddPasskey(): MethodDecorator {
  return document({
    operationId: 'addPasskey',
    summary: 'Store a new passkey',
    description: 'With what the browser answered to the options.',
    status: 201,
    errors: BODY_ERRORS,
  });
}

export function DocumentRenamePasskey(): MethodDecorator {
  return document({
    operationId: 'renamePasskey',
    summary: 'Rename a passkey',
    description: 'For you alone; devices show their own name for it.',
    errors: [...BODY_ERRORS, 'NOT_FOUND'],
  });
}

export function DocumentRemovePasskey(): MethodDecorator {
  return document({
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'It no longer signs anyone in. Your last way to sign in cannot be removed.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}

export function DocumentPasswordLink(): MethodDecorator {
  return document({
    operationId: 'createPasswordLink',
    summary: 'Create a link that sets a new password',
    description:
      'For owners and admins who are logged in, and for members all of whose organizations they manage. The link works once, for a day; a newer one ends it. The trail says who made it.',
    answer: {
      schema: PasswordLinkView,
      example: { url: 'https://audit.example/app/reset#kq3V', expiresAt: '2026-11-21T10:30:00.000Z' },
    },
    status: 201,
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}

import { OwnNotificationList, OwnNotifications } from '#notifications/dto';
import { Done, PasskeyOptionsView, PasswordLinkView, ProfileView } from '#organizations/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Accounts', stability: 'outside' },
  {
    readProfile: {
      summary: 'Read your profile',
      description: 'Name, e-mail address, and how you sign in. For people, not for keys.',
      success: replyWith(200, 'Done.', ProfileView),
    },
    changeProfile: {
      summary: 'Change your name or e-mail address',
      description:
        'Members that are missing stay. A new e-mail address needs the current password. The address of a user of an identity provider changes there.',
      success: replyWith(200, 'Done.', ProfileView),
    },
    sendEmailConfirmation: {
      summary: 'Confirm your e-mail address',
      description:
        'Sends a message with a link to the address. It works for seven days. 400 where the address is confirmed, or the installation sends no e-mail. At most five messages an hour go to one address.',
      success: replyWith(200, 'Done.', Done),
      errors: ['VALIDATION_ERROR'],
    },
    readOwnNotifications: {
      summary: 'Read your notifications',
      description:
        'What you get by e-mail of each organization. It goes to the address of your account once it is confirmed.',
      success: replyWith(200, 'Done.', OwnNotificationList),
    },
    setOwnNotifications: {
      summary: 'Choose your notifications',
      description: 'Of one organization. They end when you leave it, or may no longer see its sites.',
      success: replyWith(200, 'Done.', OwnNotifications),
    },
    changePassword: {
      summary: 'Set your password',
      description:
        'All your other browsers are signed out. Command-line logins and keys stay: revoke them one by one where needed.',
      success: replyWith(200, 'Done.', Done),
    },
    startPasskey: {
      summary: 'Ask for a new passkey',
      description:
        'The challenge works once, for five minutes. 400 where BASE_URL has a numeric address: passkeys need a name.',
      success: replyWith(200, 'Done.', PasskeyOptionsView),
      errors: ['VALIDATION_ERROR'],
    },
    addPasskey: {
      summary: 'Store a new passkey',
      description: 'With what the browser answered to the options.',
      success: replyWith(201, 'Done.', ProfileView),
    },
    renamePasskey: {
      summary: 'Rename a passkey',
      description: 'For you alone; devices show their own name for it.',
      success: replyWith(200, 'Done.', ProfileView),
    },
    removePasskey: {
      summary: 'Remove a passkey',
      description: 'It no longer signs anyone in. Your last way to sign in cannot be removed.',
      success: replyWith(200, 'Done.', ProfileView),
    },
    createPasswordLink: {
      summary: 'Create a link that sets a new password',
      description:
        'For owners and admins who are logged in, and for members all of whose organizations they manage. The link works once, for a day; a newer one ends it. The trail says who made it.',
      success: replyWith(201, 'Done.', PasswordLinkView),
    },
  },
);

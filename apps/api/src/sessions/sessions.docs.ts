import { BrowserList, EndedBrowsers, LoggedOut, StartedLogin, TakenLogin, WhoAmI } from './session.dto.js';
import { describeRoutes, reply, replyWith } from '../openapi/describe.js';

const ENDED = 'The next request with the cookie is refused. One that has ended already changes nothing.';

export const docs = describeRoutes(
  { tag: 'Accounts', stability: 'outside' },
  {
    whoAmI: {
      summary: 'Say who the credentials belong to',
      description: 'For every kind of credentials.',
      success: reply(200, 'The user, and what the credentials are.', WhoAmI, {
        login: ['A command-line login', { authSource: 'cli_token', token: {}, org: {} }],
        key: ['A key', { apiKey: {}, org: {} }],
      }),
      errors: ['VALIDATION_ERROR'],
    },
    logOut: {
      summary: 'End the login that asks',
      description:
        'The next request with its token is refused. A key is revoked at its organization, and a session JWT ends at the identity provider: both get 403 here.',
      success: replyWith(200, 'The login has ended.', LoggedOut),
      errors: ['VALIDATION_ERROR'],
    },
    startLogin: {
      summary: 'Start the login of a command line',
      description:
        'A person approves it in a browser within ten minutes. Meanwhile the command line asks for it with the secret text of the challenge.',
      tag: 'Command line',
      success: reply(201, 'The login waits.', StartedLogin, {
        browser: ['With a browser on the same machine'],
        device: ['Without one', { userCode: 'BCDF-GHJK', verificationUrl: 'https://audit.example/app/device' }],
      }),
    },
    takeLogin: {
      summary: 'Ask how far a login is, and take its token',
      description:
        'The token comes once, with the first answer after the approval. A wrong secret gets 404 and changes nothing.',
      tag: 'Command line',
      success: reply(200, 'The state of the login.', TakenLogin, {
        pending: ['No decision yet'],
        completed: [
          'Approved',
          {
            ...{ status: 'completed', expiresAt: '2027-02-18T10:30:00.000Z', user: {} },
            token: 'sqcli_4fK2mQ9xZ0aB3cD5eF7gH1iJ2kL4mN6oP8qR0sT2uV4wX6yZ8aB0c',
          },
        ],
      }),
    },
    chooseOrganization: {
      summary: 'Choose where to act from the next request on',
      description:
        'In this browser, for a cookie; for a login, wherever its user has not chosen another one. The header `X-Organization` does the same for one request. 403 for an organization that the caller is no member of.',
      success: replyWith(200, 'Who the caller is, in the chosen organization.', WhoAmI, {
        authSource: 'session',
        org: {},
      }),
    },
    listBrowsers: {
      summary: 'List the browsers that the caller is signed in at',
      description: 'Last used first, at most 100.',
      success: replyWith(200, 'The browsers.', BrowserList),
      errors: ['VALIDATION_ERROR'],
    },
    endBrowser: {
      summary: 'Sign one browser out',
      description: ENDED,
      success: replyWith(200, 'Signed out.', EndedBrowsers),
    },
    endBrowsers: {
      summary: 'Sign all browsers of the caller out',
      description: ENDED,
      success: replyWith(200, 'Signed out.', EndedBrowsers),
      errors: ['VALIDATION_ERROR'],
    },
  },
);

import { BrowserList, EndedBrowsers, LoggedOut, StartedLogin, TakenLogin, WhoAmI } from './session.dto.js';
import { describeRoutes, reply } from '../openapi/describe.js';

const user = { id: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q', email: 'ada@acme.example', name: 'Ada' };
const org = { id: 'org_01kag8y3f7e9wb2m5t8v4c6h1n', name: 'Acme', role: 'owner' };

const SESSION = 'lrq_01kag8y3f7e9wb2m5t8v4c6h1s';

const BROWSER = {
  id: 'ses_01kag8y3f7e9wb2m5t8v4c6h1v',
  device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
  createdAt: '2026-11-20T10:30:00.000Z',
  lastUsedAt: '2026-11-20T11:02:00.000Z',
  expiresAt: '2026-12-20T10:30:00.000Z',
  isCurrent: true,
};
const ENDED = 'The next request with the cookie is refused. One that has ended already changes nothing.';

export const docs = describeRoutes(
  { tag: 'Accounts', stability: 'outside' },
  {
    whoAmI: {
      summary: 'Say who the credentials belong to',
      description: 'For every kind of credentials.',
      success: reply(200, 'The user, and what the credentials are.', WhoAmI, {
        login: [
          'A command-line login',
          {
            user,
            authSource: 'cli_token',
            token: {
              deviceName: 'ada-laptop',
              expiresAt: '2027-02-18T10:30:00.000Z',
              createdAt: '2026-11-20T10:30:00.000Z',
            },
            org,
          },
        ],
        key: [
          'A key',
          {
            user,
            authSource: 'api_key',
            apiKey: {
              id: 'key_01kag8y3f7e9wb2m5t8v4c6h1r',
              name: 'CI',
              scopes: ['audits:write', 'credits:read'],
              keyEnv: 'production',
              expiresAt: null,
            },
            org,
          },
        ],
      }),
      errors: ['VALIDATION_ERROR'],
    },
    logOut: {
      summary: 'End the login that asks',
      description:
        'The next request with its token is refused. A key is revoked at its organization, and a session JWT ends at the identity provider: both get 403 here.',
      success: reply(200, 'The login has ended.', LoggedOut, { ended: ['Ended', { success: true }] }),
      errors: ['VALIDATION_ERROR'],
    },
    startLogin: {
      summary: 'Start the login of a command line',
      description:
        'A person approves it in a browser within ten minutes. Meanwhile the command line asks for it with the secret text of the challenge.',
      tag: 'Command line',
      success: reply(201, 'The login waits.', StartedLogin, {
        browser: [
          'With a browser on the same machine',
          {
            sessionId: SESSION,
            authUrl: `https://audit.example/app/login/${SESSION}`,
            expiresAt: '2026-11-20T10:40:00.000Z',
          },
        ],
        device: [
          'Without one',
          {
            sessionId: SESSION,
            authUrl: `https://audit.example/app/login/${SESSION}`,
            expiresAt: '2026-11-20T10:40:00.000Z',
            userCode: 'BCDF-GHJK',
            verificationUrl: 'https://audit.example/app/device',
          },
        ],
      }),
    },
    takeLogin: {
      summary: 'Ask how far a login is, and take its token',
      description:
        'The token comes once, with the first answer after the approval. A wrong secret gets 404 and changes nothing.',
      tag: 'Command line',
      success: reply(200, 'The state of the login.', TakenLogin, {
        pending: ['No decision yet', { status: 'pending', expiresAt: '2026-11-20T10:40:00.000Z' }],
        completed: [
          'Approved',
          {
            status: 'completed',
            expiresAt: '2027-02-18T10:30:00.000Z',
            token: 'sqcli_4fK2mQ9xZ0aB3cD5eF7gH1iJ2kL4mN6oP8qR0sT2uV4wX6yZ8aB0c',
            user,
          },
        ],
      }),
    },
    chooseOrganization: {
      summary: 'Choose where to act from the next request on',
      description:
        'In this browser, for a cookie; for a login, wherever its user has not chosen another one. The header `X-Organization` does the same for one request. 403 for an organization that the caller is no member of.',
      success: reply(200, 'Who the caller is, in the chosen organization.', WhoAmI, {
        chosen: ['Chosen', { user, authSource: 'session', org }],
      }),
    },
    listBrowsers: {
      summary: 'List the browsers that the caller is signed in at',
      description: 'Last used first, at most 100.',
      success: reply(200, 'The browsers.', BrowserList, { one: ['One browser', { browsers: [BROWSER] }] }),
      errors: ['VALIDATION_ERROR'],
    },
    endBrowser: {
      summary: 'Sign one browser out',
      description: ENDED,
      success: reply(200, 'Signed out.', EndedBrowsers, { one: ['One browser', { ended: 1 }] }),
    },
    endBrowsers: {
      summary: 'Sign all browsers of the caller out',
      description: ENDED,
      success: reply(200, 'Signed out.', EndedBrowsers, { one: ['One browser', { ended: 1 }] }),
      errors: ['VALIDATION_ERROR'],
    },
  },
);

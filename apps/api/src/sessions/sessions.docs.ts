import { SCOPE_NAMES } from '#auth';
import { Describe, type Schema } from '../openapi/describe.js';

const text = { type: 'string' };
const dateTime = { type: 'string', format: 'date-time' };
const dateTimeOrNull = { type: ['string', 'null'], format: 'date-time' };

export const sessionSchemas: Readonly<Record<string, Schema>> = {
  WhoAmI: {
    type: 'object',
    required: ['user', 'authSource'],
    properties: {
      user: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: text,
          email: { ...text, description: 'Missing for a user whose address nobody has verified.' },
          name: text,
        },
      },
      authSource: { ...text, enum: ['api_key', 'cli_token', 'session'], description: 'The kind of the credentials.' },
      token: {
        type: 'object',
        description: 'The login, for a command line.',
        required: ['deviceName', 'expiresAt', 'createdAt'],
        properties: { deviceName: { type: ['string', 'null'] }, expiresAt: dateTime, createdAt: dateTime },
      },
      apiKey: {
        type: 'object',
        description: 'The key, for a key. The user is then its creator.',
        required: ['id', 'name', 'scopes', 'keyEnv', 'expiresAt'],
        properties: {
          id: text,
          name: text,
          scopes: { type: 'array', items: { ...text, enum: [...SCOPE_NAMES] } },
          keyEnv: { ...text, enum: ['production', 'development'] },
          expiresAt: dateTimeOrNull,
        },
      },
      org: {
        type: 'object',
        description: 'The organization that the credentials act in; missing without one.',
        required: ['id', 'name', 'role'],
        properties: { id: text, name: text, role: text },
      },
    },
  },
  LoggedOut: { type: 'object', required: ['success'], properties: { success: { type: 'boolean', const: true } } },
};

const user = { id: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q', email: 'ada@acme.example', name: 'Ada' };
const org = { id: 'org_01kag8y3f7e9wb2m5t8v4c6h1n', name: 'Acme', role: 'owner' };

export function DocumentWhoAmI(): MethodDecorator {
  return Describe({
    operationId: 'whoAmI',
    tag: 'Accounts',
    summary: 'Say who the credentials belong to',
    description: 'For every kind of credentials.',
    isOutsideContract: true,
    success: [
      {
        status: 200,
        description: 'The user, and what the credentials are.',
        schema: 'WhoAmI',
        examples: {
          login: {
            summary: 'A command-line login',
            value: {
              user,
              authSource: 'cli_token',
              token: {
                deviceName: 'ada-laptop',
                expiresAt: '2027-02-18T10:30:00.000Z',
                createdAt: '2026-11-20T10:30:00.000Z',
              },
              org,
            },
          },
          key: {
            summary: 'A key',
            value: {
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
          },
        },
      },
    ],
    errors: ['VALIDATION_ERROR'],
  });
}

export function DocumentLogout(): MethodDecorator {
  return Describe({
    operationId: 'logOut',
    tag: 'Accounts',
    summary: 'End the login that asks',
    description:
      'The next request with its token is refused. A key is revoked at its organization, and a session JWT ends at the identity provider: both get 403 here.',
    isOutsideContract: true,
    success: [
      {
        status: 200,
        description: 'The login has ended.',
        schema: 'LoggedOut',
        examples: { ended: { summary: 'Ended', value: { success: true } } },
      },
    ],
    errors: ['VALIDATION_ERROR'],
  });
}

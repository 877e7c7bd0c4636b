import type { ErrorCode } from '#common';
import type { DtoClass } from '#contract';
import { CreatedInvitation, Done, InvitationList, InvitationView, MembershipView, TrailPage } from '#organizations/dto';
import { Describe, reply } from '../openapi/describe.js';

const ORG = 'org_01kag8y3f7e9wb2m5t8v4c6h1n';
const ADA = 'usr_01kag8y3f7e9wb2m5t8v4c6h1q';
const GRACE = 'usr_01kag8y3f7e9wb2m5t8v4c6h1t';
const CODE = '3q2-7wWmCk3dG0M1lq8uQvN2b1yq3rXo';

const membership = {
  id: 'mem_01kag8y3f7e9wb2m5t8v4c6h1p',
  orgId: ORG,
  userId: GRACE,
  role: 'editor',
  sites: null,
  createdAt: '2026-11-20T10:30:00.000Z',
};
const invitation = {
  id: 'inv_01kag8y3f7e9wb2m5t8v4c6h1u',
  orgId: ORG,
  orgName: 'Acme',
  email: 'grace@example.com',
  role: 'editor',
  sites: null,
  invitedBy: ADA,
  inviterName: 'Ada',
  status: 'open',
  expiresAt: '2026-11-27T10:30:00.000Z',
  createdAt: '2026-11-20T10:30:00.000Z',
};
const entry = {
  id: '4711',
  orgId: ORG,
  userId: ADA,
  userName: 'Ada',
  via: 'session',
  action: 'member.role_changed',
  subject: GRACE,
  details: { from: 'viewer', to: 'editor' },
  createdAt: '2026-11-20T10:30:00.000Z',
};
const BODY_ERRORS = ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

interface Route {
  operationId: string;
  summary: string;
  description: string;
  status?: number;
  answer: { is: string; schema: DtoClass; value: unknown };
  hasBody?: true;
  errors?: readonly ErrorCode[];
}

function route({ operationId, summary, description, status = 200, answer, hasBody, errors }: Route): MethodDecorator {
  const { is, schema, value } = answer;
  return Describe({
    operationId,
    tag: 'People',
    summary,
    description,
    isOutsideContract: true,
    success: [reply(status, is, schema, { one: [is, value] })],
    errors: errors ?? (hasBody ? BODY_ERRORS : ['VALIDATION_ERROR', 'NOT_FOUND']),
  });
}

export const DocumentChangeRole = (): MethodDecorator =>
  route({
    operationId: 'changeMemberRole',
    summary: 'Give a member another role',
    description:
      'For owners and admins; only owners make, change or remove an owner. A key cannot change roles. The last owner stays one. Open invitations of the member that the new role does not permit are revoked.',
    hasBody: true,
    answer: { is: 'The membership.', schema: MembershipView, value: membership },
  });

export const DocumentRemoveMember = (): MethodDecorator =>
  route({
    operationId: 'removeMember',
    summary: 'Remove a member, or leave',
    description:
      "Access ends with the next request. The member's keys of this organization are revoked, except those that the caller adopts (`adoptKeys`), and their open invitations too. For owners and admins; a key cannot remove an owner or admin. Every member may leave, except the last owner.",
    answer: { is: 'The membership has ended.', schema: Done, value: { success: true } },
  });

export const DocumentInvite = (): MethodDecorator =>
  route({
    operationId: 'createInvitation',
    summary: 'Invite a person by link',
    description:
      'For owners and admins; only owners invite owners, and a key invites neither owners nor admins. The link is in this response and nowhere else. It ends when its inviter is removed or loses the role for it, and when the key that made it ends.',
    status: 201,
    hasBody: true,
    answer: {
      is: 'The invitation, with its link.',
      schema: CreatedInvitation,
      value: {
        ...invitation,
        code: CODE,
        url: `https://audit.example/app/invitation/${invitation.id}#${CODE}`,
        isMailed: false,
      },
    },
  });

export const DocumentListInvitations = (): MethodDecorator =>
  route({
    operationId: 'listInvitations',
    summary: 'List the invitations of an organization',
    description: 'Newest first, decided and expired ones included, at most 1,000. For owners and admins.',
    answer: {
      is: 'The invitations, without their links.',
      schema: InvitationList,
      value: { invitations: [invitation] },
    },
  });

export const DocumentRevokeInvitation = (): MethodDecorator =>
  route({
    operationId: 'revokeInvitation',
    summary: 'Revoke an open invitation',
    description: 'Its link is worthless from now on. For owners and admins.',
    answer: { is: 'The invitation is revoked.', schema: Done, value: { success: true } },
  });

export const DocumentReadTrail = (): MethodDecorator =>
  route({
    operationId: 'readTrail',
    summary: 'Read who did what in an organization',
    description: 'Newest first. For owners.',
    answer: { is: 'A page of the trail.', schema: TrailPage, value: { entries: [entry], nextCursor: null } },
  });

export const DocumentReadInvitation = (): MethodDecorator =>
  route({
    operationId: 'readInvitation',
    summary: 'Read an invitation by the code of its link',
    description: 'For anyone with the link. A wrong code, a decided invitation and none at all are the same 404.',
    hasBody: true,
    answer: { is: 'The invitation.', schema: InvitationView, value: invitation },
  });

export const DocumentAcceptInvitation = (): MethodDecorator =>
  route({
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation',
    description:
      'The caller becomes a member, once; who is one already keeps their role. An invitation for an address is for the user with that address alone.',
    hasBody: true,
    answer: { is: 'The membership.', schema: MembershipView, value: membership },
  });

export const DocumentDeclineInvitation = (): MethodDecorator =>
  route({
    operationId: 'declineInvitation',
    summary: 'Decline an invitation',
    description: 'For anyone with the link, once.',
    hasBody: true,
    answer: { is: 'The invitation is declined.', schema: Done, value: { success: true } },
  });

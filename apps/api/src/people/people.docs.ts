import { CreatedInvitation, Done, InvitationList, InvitationView, MembershipView, TrailPage } from '#organizations/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

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

export const docs = describeRoutes(
  { tag: 'People', stability: 'outside' },
  {
    changeMemberRole: {
      summary: 'Give a member another role',
      description:
        'For owners and admins; only owners make, change or remove an owner. A key cannot change roles. The last owner stays one. Open invitations of the member that the new role does not permit are revoked.',
      success: replyWith(200, 'The membership.', MembershipView, membership),
    },
    removeMember: {
      summary: 'Remove a member, or leave',
      description:
        "Access ends with the next request. The member's keys of this organization are revoked, except those that the caller adopts (`adoptKeys`), and their open invitations too. For owners and admins; a key cannot remove an owner or admin. Every member may leave, except the last owner.",
      success: replyWith(200, 'The membership has ended.', Done, { success: true }),
    },
    createInvitation: {
      summary: 'Invite a person by link',
      description:
        'For owners and admins; only owners invite owners, and a key invites neither owners nor admins. The link is in this response and nowhere else. It ends when its inviter is removed or loses the role for it, and when the key that made it ends.',
      success: replyWith(201, 'The invitation, with its link.', CreatedInvitation, {
        ...invitation,
        code: CODE,
        url: `https://audit.example/app/invitation/${invitation.id}#${CODE}`,
        isMailed: false,
      }),
    },
    listInvitations: {
      summary: 'List the invitations of an organization',
      description: 'Newest first, decided and expired ones included, at most 1,000. For owners and admins.',
      success: replyWith(200, 'The invitations, without their links.', InvitationList, { invitations: [invitation] }),
    },
    revokeInvitation: {
      summary: 'Revoke an open invitation',
      description: 'Its link is worthless from now on. For owners and admins.',
      success: replyWith(200, 'The invitation is revoked.', Done, { success: true }),
    },
    readTrail: {
      summary: 'Read who did what in an organization',
      description: 'Newest first. For owners.',
      success: replyWith(200, 'A page of the trail.', TrailPage, { entries: [entry], nextCursor: null }),
    },
    readInvitation: {
      summary: 'Read an invitation by the code of its link',
      description: 'For anyone with the link. A wrong code, a decided invitation and none at all are the same 404.',
      success: replyWith(200, 'The invitation.', InvitationView, invitation),
    },
    acceptInvitation: {
      summary: 'Accept an invitation',
      description:
        'The caller becomes a member, once; who is one already keeps their role. An invitation for an address is for the user with that address alone.',
      success: replyWith(200, 'The membership.', MembershipView, membership),
    },
    declineInvitation: {
      summary: 'Decline an invitation',
      description: 'For anyone with the link, once.',
      success: replyWith(200, 'The invitation is declined.', Done, { success: true }),
    },
  },
);

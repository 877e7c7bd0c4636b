import { CreatedInvitation, Done, InvitationList, InvitationView, MembershipView, TrailPage } from '#organizations/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'People', stability: 'outside' },
  {
    changeMemberRole: {
      summary: 'Give a member another role',
      description:
        'For owners and admins; only owners make, change or remove an owner. A key cannot change roles. The last owner stays one. Open invitations of the member that the new role does not permit are revoked.',
      success: replyWith(200, 'The membership.', MembershipView),
    },
    removeMember: {
      summary: 'Remove a member, or leave',
      description:
        "Access ends with the next request. The member's keys of this organization are revoked, except those that the caller adopts (`adoptKeys`), and their open invitations too. For owners and admins; a key cannot remove an owner or admin. Every member may leave, except the last owner.",
      success: replyWith(200, 'The membership has ended.', Done),
    },
    createInvitation: {
      summary: 'Invite a person by link',
      description:
        'For owners and admins; only owners invite owners, and a key invites neither owners nor admins. The link is in this response and nowhere else. It ends when its inviter is removed or loses the role for it, and when the key that made it ends.',
      success: replyWith(201, 'The invitation, with its link.', CreatedInvitation),
    },
    listInvitations: {
      summary: 'List the invitations of an organization',
      description: 'Newest first, decided and expired ones included, at most 1,000. For owners and admins.',
      success: replyWith(200, 'The invitations, without their links.', InvitationList),
    },
    revokeInvitation: {
      summary: 'Revoke an open invitation',
      description: 'Its link is worthless from now on. For owners and admins.',
      success: replyWith(200, 'The invitation is revoked.', Done),
    },
    readTrail: {
      summary: 'Read who did what in an organization',
      description: 'Newest first. For owners.',
      success: replyWith(200, 'A page of the trail.', TrailPage),
    },
    readInvitation: {
      summary: 'Read an invitation by the code of its link',
      description: 'For anyone with the link. A wrong code, a decided invitation and none at all are the same 404.',
      success: replyWith(200, 'The invitation.', InvitationView),
    },
    acceptInvitation: {
      summary: 'Accept an invitation',
      description:
        'The caller becomes a member, once; who is one already keeps their role. An invitation for an address is for the user with that address alone.',
      success: replyWith(200, 'The membership.', MembershipView),
    },
    declineInvitation: {
      summary: 'Decline an invitation',
      description: 'For anyone with the link, once.',
      success: replyWith(200, 'The invitation is declined.', Done),
    },
  },
);

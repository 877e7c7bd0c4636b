import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ChoiceField, TextField } from '#common/dto';

const CHOICES = ['at-once', 'daily', 'none'] as const;
const CHOICE =
  '`at-once`: alerts and recoveries at once, and failed or skipped audits once a day. `daily`: all of that and the other audits in one message a day and site. `none`: nothing.';

@ApiSchema({ name: 'SetOwnNotificationsRequest' })
export class SetOwnNotificationsDto {
  @ChoiceField({ required: true, choices: CHOICES, description: CHOICE })
  choice: (typeof CHOICES)[number];

  @TextField({
    maxLength: 64,
    description: 'In which a day ends at 07:00, by its name in the IANA database. Default: as before, or UTC.',
    example: 'Europe/Berlin',
  })
  timeZone?: string;
}

export class OwnNotifications {
  @ApiProperty()
  orgId: string;

  @ApiProperty({ example: 'Acme' })
  orgName: string;

  @ApiProperty({ type: 'string', enum: CHOICES, description: CHOICE })
  choice: (typeof CHOICES)[number];

  @ApiProperty({ type: 'string', nullable: true, example: 'Europe/Berlin' })
  timeZone: string | null;
}

export class OwnNotificationList {
  @ApiProperty({ type: () => [OwnNotifications], description: 'Organizations whose sites you may see.' })
  organizations: OwnNotifications[];

  @ApiProperty({ description: 'Whether the installation sends e-mail (`SMTP_URL` is set).', example: true })
  sendsEmail: boolean;
}

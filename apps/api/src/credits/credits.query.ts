import { TextField } from '#contract';

export class CreditsQuery {
  @TextField({
    maxLength: 200,
    description: 'An organization that the caller belongs to. Without it, the active one.',
    example: 'org_0197k3m2c7e8rvn5t4d6qg1h9x',
  })
  orgId?: string;
}

import { erasable, type ErasedOwner, type ErasedRows, type EraseStep, type Sql } from '#database';

const OF_ORGANIZATION = erasable('mails', 'org_id = $1');
const OF_USER = erasable('mails', 'user_id = $1');

/** Messages of an organization or of a user. */
export async function eraseMails(sql: Sql, owner: ErasedOwner, step: EraseStep): Promise<void> {
  const each = owner.kind === 'organization' ? OF_ORGANIZATION : OF_USER;
  step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [owner.id, step.limit]));
}

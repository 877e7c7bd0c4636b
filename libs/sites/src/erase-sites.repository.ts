import { erasable, type ErasedRows, type EraseStep, type Sql } from '#database';

const OF_ORGANIZATION = [
  erasable('manual_results', 'org_id = $1'),
  erasable('site_icons', 'org_id = $1'),
  erasable('sites', 'org_id = $1'),
];

export async function eraseSites(sql: Sql, orgId: string, step: EraseStep): Promise<void> {
  for (const each of OF_ORGANIZATION)
    step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [orgId, step.limit]));
}

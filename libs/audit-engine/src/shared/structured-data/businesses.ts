import type { StructuredData } from '../../engine/facts/structured-data.js';
import { entitiesOf, has, type Entity } from './entities.js';
import { kindsOf } from './schema-org.js';

export const BUSINESSES = kindsOf('LocalBusiness');
/** schema.org has one type for a doctor and for a doctor's office: only people have these. */
const OF_PEOPLE = ['worksFor', 'jobTitle', 'givenName', 'familyName', 'practicesAt'];

/** The businesses that a page is about; doctors who work for one are people. */
export function businessesOf(data: StructuredData): Entity[] {
  return entitiesOf(data, BUSINESSES).filter((entity) => entity.isMain && !isDoctor(entity));
}

function isDoctor({ types, value }: Entity): boolean {
  return types.includes('Physician') && OF_PEOPLE.some((property) => has(value, property));
}

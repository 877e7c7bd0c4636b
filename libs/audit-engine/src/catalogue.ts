import { buildCatalogue, type Catalogue } from './build-catalogue.js';
import type { RuleMeta } from './rule.js';
import { ALL_RULES } from './rules/catalogue.generated.js';

/** Raised with every change of what rules report. */
export const CATALOGUE_VERSION = '1.0';

export { buildCatalogue, type Catalogue };

export const CATALOGUE: Catalogue = buildCatalogue(ALL_RULES);

/** Hash of `catalogueIds`; stored with every page's results. */
export const catalogueHash: string = CATALOGUE.hash;

/** Ids of the page rules, in the order of status strings. Store them once per hash, so that old results stay readable. */
export const catalogueIds: readonly string[] = CATALOGUE.pageRules.map((rule) => rule.meta.id);

/** Every rule's meta, site rules included, ordered by id. */
export const ruleMetas: readonly RuleMeta[] = [...CATALOGUE.metas.values()].sort((a, b) => (a.id < b.id ? -1 : 1));

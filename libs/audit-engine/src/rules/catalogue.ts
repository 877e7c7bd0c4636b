import { buildCatalogue, type Catalogue } from '../engine/run/build-catalogue.js';
import type { RuleMeta } from '../engine/run/rule-meta.js';
import { ALL_RULES } from './catalogue.generated.js';

/** Raised with every change of what rules report. */
const CATALOGUE_VERSION = '1.0';

/** All rules. Its hash is stored with every page's results, and names the order of their status strings. */
export const CATALOGUE: Catalogue = buildCatalogue(ALL_RULES, CATALOGUE_VERSION);

/** Every rule's meta, site rules included, ordered by id. */
export const ruleMetas: readonly RuleMeta[] = [...CATALOGUE.metas.values()].sort((a, b) => (a.id < b.id ? -1 : 1));

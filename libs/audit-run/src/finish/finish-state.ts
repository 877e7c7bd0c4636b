import type { LinkState } from '../links/external-links.js';
import type { FixState } from './fix-step.js';
import type { ResourceState } from '../resources/resource-step.js';

/** What a step of the last phase leaves for the next one: JSON; null when that step is done. */
export interface FinishState {
  resources?: ResourceState | null;
  links?: LinkState;
  fixes?: FixState;
}

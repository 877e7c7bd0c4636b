import { kindsOf } from './schema-org.js';

/** Events that people go to, without broadcasts, deliveries, dates of courses and series, whose single events have date and place. */
export const EVENTS: ReadonlySet<string> = without(
  kindsOf('Event'),
  kindsOf('PublicationEvent'),
  kindsOf('DeliveryEvent'),
  kindsOf('UserInteraction'),
  kindsOf('CourseInstance'),
  kindsOf('EventSeries'),
);

/**
 * Kinds of software that the guide shows results for; one that is a VideoGame and nothing
 * else gets none. Checked 2026-11-21 against a stored copy of the guide.
 */
export const SOFTWARE: ReadonlySet<string> = without(kindsOf('SoftwareApplication'), kindsOf('VideoGame'));

function without(all: ReadonlySet<string>, ...others: ReadonlySet<string>[]): Set<string> {
  return new Set([...all].filter((type) => !others.some((set) => set.has(type))));
}

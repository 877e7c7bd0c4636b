import type { Config } from '#config';
import type { TextSource } from '#audit-run';
import { TextModel } from '#model';
import { roomForProposals, type WorkRow } from '#runs';

/** The model that a run may ask for texts, within its credits. Without one it says so. */
export function textsOf(settings: Config['model'], { model, fixTerms }: WorkRow): TextSource {
  return {
    open: (spentUsd, signal) => new TextModel(settings, { model, spentUsd, signal }),
    room: (spent) => (fixTerms ? roomForProposals(fixTerms, spent) : 0),
  };
}

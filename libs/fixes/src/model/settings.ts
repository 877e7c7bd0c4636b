/** A model behind an OpenAI-compatible endpoint, as the operator has named it. */
export interface ModelSettings {
  /** `…/v1`; `/chat/completions` comes behind it. The one address that is asked: neither a page nor an answer can name another. */
  baseUrl: string;
  /** Asked for when a run names none. */
  name: string;
  apiKey: string | null;
  /** US dollars for a million tokens. */
  priceIn: number;
  priceOut: number;
  /** US dollars that one run may spend at most. */
  budgetUsdPerRun: number;
  /** Names that a run may ask for; `name` is one of them. */
  allowed: readonly string[];
  /** Members of each request that the operator adds, replaces, or removes with null. */
  parameters: Readonly<Record<string, unknown>>;
  /** Whether images are sent; `auto`: when the model has seen a test image. */
  vision: 'auto' | 'on' | 'off';
}

/** Which model a run gets: the one it names, when the operator allows it. `note`: why it gets none, in a sentence. */
export function modelFor(
  settings: ModelSettings | null,
  wanted: string | null,
): { name: string } | { name: null; note: string } {
  if (settings === null) return { name: null, note: 'No model is configured. Texts are left for review.' };
  if (wanted === null || wanted === '' || settings.allowed.includes(wanted)) return { name: wanted || settings.name };
  return { name: null, note: 'The model of this run is not allowed on this installation. Texts are left for review.' };
}

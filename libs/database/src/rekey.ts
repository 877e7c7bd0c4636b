import type { SecretBox } from '#config';
import type { Database, Sql } from './database.js';

const AT_ONCE = 100;

/** A row with texts that SECRETS_KEY encrypts. */
export interface SealedRow {
  id: string;
  /** By the place's names for them; `owner` is what the text is bound to. */
  texts: Record<string, { sealed: Buffer; owner: string }>;
}

/** Where a library stores such texts. */
export interface SealedPlace {
  name: string;
  /** Some rows with an id after this one, in order, locked until the transaction ends. */
  take: (sql: Sql, after: string, limit: number) => Promise<SealedRow[]>;
  /** Replaces all texts of a row. */
  put: (sql: Sql, id: string, texts: Record<string, Buffer>) => Promise<void>;
}

export interface RekeyedPlace {
  name: string;
  rows: number;
  changed: number;
  /** Ids of rows with a text whose key is not there. They stay as they are. */
  unreadable: string[];
}

/**
 * Encrypts with the first key what another one has encrypted. It ends at any row without
 * harm: what is done is done, and a second time changes nothing.
 */
export async function rekey(
  database: Database,
  box: SecretBox,
  places: readonly SealedPlace[],
): Promise<RekeyedPlace[]> {
  const done: RekeyedPlace[] = [];
  for (const place of places) {
    const result: RekeyedPlace = { name: place.name, rows: 0, changed: 0, unreadable: [] };
    for (let after: string | null = ''; after !== null;)
      after = await rekeySome(database, { box, place, after, result });
    done.push(result);
  }
  return done;
}

/** Returns the last id; null at the end. */
function rekeySome(
  database: Database,
  { box, place, after, result }: { box: SecretBox; place: SealedPlace; after: string; result: RekeyedPlace },
): Promise<string | null> {
  return database.transaction(async (sql) => {
    const rows = await place.take(sql, after, AT_ONCE);
    for (const row of rows) {
      result.rows++;
      const texts = sealedAgain(row, box);
      if (texts === null) result.unreadable.push(row.id);
      else if (texts !== 'current') {
        await place.put(sql, row.id, texts);
        result.changed++;
      }
    }
    return rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null);
  });
}

function sealedAgain({ texts }: SealedRow, box: SecretBox): Record<string, Buffer> | 'current' | null {
  const all = Object.entries(texts);
  if (all.every(([, { sealed }]) => box.isCurrent(sealed))) return 'current';
  const next: Record<string, Buffer> = {};
  for (const [name, { sealed, owner }] of all) {
    const text = box.open(sealed, owner);
    if (text === null) return null;
    next[name] = box.isCurrent(sealed) ? sealed : box.seal(text, owner);
  }
  return next;
}

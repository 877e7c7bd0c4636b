import { counted } from '#report-view';
import { ask, nameOf, type Connection } from '../account/connection.js';
import { EXIT } from '../exit-codes.js';
import { chargesCredits } from '../remote/charges-credits.js';
import type { Result } from '../result.js';
import type { AuditRequest } from './audit-request.js';

/** What the audit would cost at most, by the prices of the server; nothing is started. `connection` null: it would be made here. */
export async function estimate(
  connection: Connection | null,
  { fixes }: Pick<AuditRequest, 'fixes'>,
  isTracked: boolean,
): Promise<Result> {
  if (connection === null)
    return { value: { credits: { atMost: 0, audit: 0, fixes: 0 } }, text: 'A local audit costs no credits.' };
  const credits = await ask(connection, (client) => client.credits.get());
  const { pricing, balance } = credits;
  const priceOf = (name: keyof typeof pricing): number => pricing[name]?.cost ?? 0;
  const audit = isTracked ? priceOf('register') : fixes === 'fix' ? 0 : priceOf('audit_base');
  const ofFixes = isTracked || fixes === null ? 0 : priceOf('fix_ceiling');
  const atMost = audit + ofFixes;
  const isEnough = balance.total >= atMost;
  if (!chargesCredits(credits))
    return {
      value: { credits: { atMost, audit, fixes: ofFixes }, balance: balance.total, isEnough },
      text: `${connection.server} charges no credits. No audit was started.`,
    };
  const [each, text] = [counted(priceOf('fix'), 'credit'), counted(priceOf('fix_proposal'), 'credit')];
  const parts =
    ofFixes === 0
      ? []
      : fixes === 'recommend'
        ? [
            `${audit} for the audit, and up to ${ofFixes} for texts of a language model (${text} each), where the server has one. Other proposals cost nothing.`,
          ]
        : [
            `${audit} for the audit, and up to ${ofFixes} for fixes: ${each} for one that is handed out, ${text} for a text of a language model, where the server has one.`,
          ];
  return {
    value: { credits: { atMost, audit, fixes: ofFixes }, balance: balance.total, isEnough },
    text: [
      `At most ${counted(atMost, 'credit')} on ${connection.server} (${nameOf(connection.credentials)}).`,
      ...parts,
      `You have ${counted(balance.total, 'credit')}${isEnough ? '' : ': not enough'}. No audit was started.`,
    ].join('\n'),
    exitCode: isEnough ? EXIT.ok : EXIT.problemsFound,
  };
}

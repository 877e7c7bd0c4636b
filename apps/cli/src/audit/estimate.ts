import { DEFAULT_PAGES } from '#audit-run/port';
import { counted } from '#common/words';
import { ask, nameOf, type Connection } from '../account/connection.js';
import { EXIT } from '../exit-codes.js';
import { chargesCredits } from '../remote/charges-credits.js';
import type { Result } from '../result.js';
import type { AuditRequest } from './audit-request.js';

/** Pages that may be rendered, by the defaults of the server. */
function rendersOf({ mode, maxPages, render, maxRenders, fixes }: Parameters<typeof estimate>[1]): number {
  if ((render ?? 'off') === 'off' || fixes === 'fix') return 0;
  return Math.min(maxRenders ?? 100, maxPages ?? DEFAULT_PAGES[mode]);
}

/** What the audit would cost at most, by the prices of the server; nothing is started. `connection` null: it would be made here. */
export async function estimate(
  connection: Connection | null,
  request: Pick<AuditRequest, 'fixes' | 'mode' | 'maxPages' | 'render' | 'maxRenders'>,
  isTracked: boolean,
): Promise<Result> {
  const { fixes } = request;
  if (connection === null)
    return { value: { credits: { atMost: 0, audit: 0, fixes: 0 } }, text: 'A local audit costs no credits.' };
  const credits = await ask(connection, (client) => client.credits.get());
  const { pricing, balance } = credits;
  const priceOf = (name: keyof typeof pricing): number => pricing[name]?.cost ?? 0;
  const audit = isTracked ? priceOf('register') : fixes === 'fix' ? 0 : priceOf('audit_base');
  const ofFixes = isTracked || fixes === null ? 0 : priceOf('fix_ceiling');
  const renders = isTracked ? 0 : rendersOf(request) * priceOf('render');
  const atMost = audit + ofFixes + renders;
  const prices = { atMost, audit, fixes: ofFixes, ...(renders > 0 && { renders }) };
  const isEnough = balance.total >= atMost;
  if (!chargesCredits(credits))
    return {
      value: { credits: prices, balance: balance.total, isEnough },
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
    value: { credits: prices, balance: balance.total, isEnough },
    text: [
      `At most ${counted(atMost, 'credit')} on ${connection.server} (${nameOf(connection.credentials)}).`,
      ...parts,
      ...(renders > 0
        ? [`Of these, up to ${renders} for rendered pages: ${counted(priceOf('render'), 'credit')} each.`]
        : []),
      `You have ${counted(balance.total, 'credit')}${isEnough ? '' : ': not enough'}. No audit was started.`,
    ].join('\n'),
    exitCode: isEnough ? EXIT.ok : EXIT.problemsFound,
  };
}

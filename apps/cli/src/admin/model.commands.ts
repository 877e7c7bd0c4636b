import type { Command } from 'commander';
import type { TextQuestion } from '#fixes/text';
import { usageError } from '../command-error.js';
import { EXIT } from '../exit-codes.js';
import type { Report } from '../result.js';

/** A page that we wrote: nothing of anybody's leaves the installation. */
const QUESTION: TextQuestion = {
  rule: 'core/description',
  index: 0,
  kind: 'description',
  language: 'en',
  image: null,
  excerpt:
    'Growing beans\nBeans want sun and a pole. Sow them in May, when the nights are warm, and water them early in the day.',
  minChars: 50,
  maxChars: 155,
};

const IMAGES = {
  yes: 'Images: yes. Alternative texts are proposed.',
  no: 'Images: no. Alternative texts are not proposed.',
  unknown: 'Images: unknown, because the model did not respond to a test image. Runs will try again.',
} as const;

export function addModelCommands(admin: Command, report: Report): void {
  admin
    .command('model')
    .description('the language model that proposes texts')
    .command('check')
    .description('ask the model for one text and about one image, and show how it wants to be asked')
    .option('--model <name>', 'another model of MODEL_ALLOWED')
    .action(({ model }: { model?: string }) => report(() => checkModel(model ?? null)));
}

async function checkModel(wanted: string | null): ReturnType<Parameters<Report>[0]> {
  const [{ TextModel }, { readConfig }] = await Promise.all([import('#fixes/model'), import('../services.js')]);
  const { model: settings } = readConfig();
  if (settings === null) throw usageError('No model is configured. Set MODEL_BASE_URL and MODEL_NAME.');
  const model = new TextModel(settings, { model: wanted });
  try {
    const text = await model.ask(QUESTION);
    const { problem } = model;
    const seesImages = text === null ? 'unknown' : await model.testVision();
    const { dialect, calls: requests, costUsd } = model;
    const value = {
      endpoint: settings.baseUrl,
      model: wanted ?? settings.name,
      text,
      requests,
      costUsd,
      dialect,
      seesImages,
      problem,
    };
    return {
      value,
      exitCode: text === null ? EXIT.failed : EXIT.ok,
      text: [
        text === null ? (problem ?? model.note ?? 'The model returned no text.') : `The model works. It wrote: ${text}`,
        `Requests: ${requests}. Cost: ${costUsd.toFixed(6)} US dollars.`,
        ...(dialect && text !== null
          ? [`Format: ${dialect.format}. Bound: ${dialect.tokens}.`, IMAGES[seesImages]]
          : []),
      ].join('\n'),
    };
  } finally {
    await model.close();
  }
}

import { accessibility } from './accessibility.mutations.js';
import { agents } from './agents.mutations.js';
import { analytics } from './analytics.mutations.js';
import { blocking } from './blocking.mutations.js';
import { content } from './content.mutations.js';
import { core } from './core.mutations.js';
import { crawlability } from './crawlability.mutations.js';
import { files } from './files.mutations.js';
import { i18n } from './i18n.mutations.js';
import { images } from './images.mutations.js';
import { integrity } from './integrity.mutations.js';
import { legal } from './legal.mutations.js';
import { links } from './links.mutations.js';
import { local } from './local.mutations.js';
import { mobile } from './mobile.mutations.js';
import type { Mutation } from './mutation.js';
import { performance } from './performance.mutations.js';
import { security } from './security.mutations.js';
import { social } from './social.mutations.js';
import { structuredData } from './structured-data.mutations.js';
import { trust } from './trust.mutations.js';
import { url } from './url.mutations.js';
import { video } from './video.mutations.js';

export const mutations: readonly Mutation[] = [
  ...[
    ...accessibility,
    ...agents,
    ...analytics,
    ...blocking,
    ...content,
    ...core,
    ...crawlability,
    ...files,
    ...i18n,
    ...images,
    ...integrity,
    ...legal,
  ],
  ...[
    ...links,
    ...local,
    ...mobile,
    ...performance,
    ...security,
    ...social,
    ...structuredData,
    ...trust,
    ...url,
    ...video,
  ],
];

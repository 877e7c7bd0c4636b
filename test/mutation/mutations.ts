import { accessibility } from './accessibility.mutations.js';
import { core } from './core.mutations.js';
import { crawlability } from './crawlability.mutations.js';
import { i18n } from './i18n.mutations.js';
import { images } from './images.mutations.js';
import { links } from './links.mutations.js';
import { mobile } from './mobile.mutations.js';
import type { Mutation } from './mutation.js';
import { url } from './url.mutations.js';

export const mutations: readonly Mutation[] = [...accessibility, ...core, ...crawlability, ...i18n, ...images, ...links, ...mobile, ...url];

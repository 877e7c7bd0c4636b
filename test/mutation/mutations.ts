import { accessibility } from './accessibility.mutations.js';
import { core } from './core.mutations.js';
import { images } from './images.mutations.js';
import { mobile } from './mobile.mutations.js';
import type { Mutation } from './mutation.js';

export const mutations: readonly Mutation[] = [...accessibility, ...core, ...images, ...mobile];

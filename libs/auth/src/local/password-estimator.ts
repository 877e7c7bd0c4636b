import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Loaded where somebody chooses a password: its dictionaries take memory and time. */
export const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Loaded when a password is chosen: its dictionaries take memory and time. */
export const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export { modelFor, type ModelSettings } from './settings.js';
export { TextModel, type TextModelOptions } from './text-model.js';

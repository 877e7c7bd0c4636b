import { declareRules } from './declare-rules.js';

await declareRules(2);

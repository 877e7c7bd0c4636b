export * from './github.dto.js';

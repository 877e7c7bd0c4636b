export { inRunSpan, markRunAccepted, startRequestSpan, type RequestSpan } from './spans.js';

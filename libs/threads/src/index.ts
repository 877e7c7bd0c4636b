export { stayBehindRequests } from './behind-requests.js';
export { serve } from './serve.js';
export { Thread, ThreadError, type ThreadFault, type ThreadSpec } from './thread.js';
export { threadFile } from './thread-file.js';
export { threadUse } from './thread-memory.js';
export { ThreadPool, type ThreadPoolOptions } from './thread-pool.js';

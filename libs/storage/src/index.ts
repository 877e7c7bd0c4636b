export { BlobStore } from './blob-store.js';
export type { ListedBlob, PutOptions, StoredBlob } from './blob-store.js';
export { createBlobStore, openBlobStore } from './create-blob-store.js';
export type { BlobStoreOptions } from './create-blob-store.js';
export { FileBlobStore } from './file-blob-store.js';
export type { S3Credentials } from './s3-blob-store.js';

import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import type { BlobStore } from './blob-store.js';
import { createBlobStore } from './create-blob-store.js';

/** `@Inject(BLOB_STORE) storage: BlobStore` */
export const BLOB_STORE = Symbol('BlobStore');

function openBlobStore({ storage }: Config): BlobStore {
  const { url, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = storage;
  const hasCredentials = accessKeyId !== null && secretAccessKey !== null;
  return createBlobStore(url, hasCredentials ? { s3Credentials: { accessKeyId, secretAccessKey } } : {});
}

/** The blob store that STORAGE_URL names. */
@Module({
  providers: [{ provide: BLOB_STORE, inject: [CONFIG], useFactory: openBlobStore }],
  exports: [BLOB_STORE],
})
export class StorageModule implements OnApplicationShutdown {
  constructor(@Inject(BLOB_STORE) private readonly storage: BlobStore) {}

  onApplicationShutdown(): void {
    this.storage.close();
  }
}

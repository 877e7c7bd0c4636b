import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '#config/nest';
import type { BlobStore } from './blob-store.js';
import { openBlobStore } from './create-blob-store.js';

/** `@Inject(BLOB_STORE) storage: BlobStore` */
export const BLOB_STORE = Symbol('BlobStore');

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

import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '#config/nest';
import { BlobStore } from './blob-store.js';
import { openBlobStore } from './create-blob-store.js';

/** The blob store that STORAGE_URL names. */
@Module({
  providers: [{ provide: BlobStore, inject: [CONFIG], useFactory: openBlobStore }],
  exports: [BlobStore],
})
export class StorageModule implements OnApplicationShutdown {
  constructor(private readonly storage: BlobStore) {}

  onApplicationShutdown(): void {
    this.storage.close();
  }
}

import { Module } from '@nestjs/common';
import { LaneMemory, SeenUrls } from '#audit-run';
import { FetcherModule } from '../fetcher/fetcher.module.js';
import { RenderingModule } from '../rendering/rendering.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { CrawlSliceProcessor } from './crawl-slice.processor.js';

/** Prepares runs and crawls their pages: job `crawl-slice`. */
@Module({
  imports: [JobsModule, FetcherModule, RenderingModule],
  providers: [LaneMemory, SeenUrls, CrawlSliceProcessor],
  exports: [CrawlSliceProcessor],
})
export class CrawlModule {}

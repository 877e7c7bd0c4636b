import { Module } from '@nestjs/common';
import { GithubModule as GithubLibrary } from '#github/nest';
import { GithubWebhooksController } from './github-webhooks.controller.js';
import { GithubController } from './github.controller.js';

/** Repositories of sites: pull requests are audited. */
@Module({ imports: [GithubLibrary], controllers: [GithubController, GithubWebhooksController] })
export class GithubModule {}

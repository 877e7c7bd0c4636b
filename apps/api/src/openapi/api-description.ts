import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { buildDocument } from './build-document.js';

/** The description of the running application, made with the first request for it. */
export class ApiDescription {
  private app: INestApplication | null = null;
  private document: OpenAPIObject | null = null;

  attach(app: INestApplication): void {
    this.app = app;
  }

  get(): OpenAPIObject {
    if (!this.app) throw new Error('The description is asked for before there is an application.');
    this.document ??= buildDocument(this.app);
    return this.document;
  }
}

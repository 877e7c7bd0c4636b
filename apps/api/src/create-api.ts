import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { Express } from 'express';
import type { Config } from '#config';
import { ApiModule } from './api.module.js';
import { answerClientErrors } from './http/client-error.js';
import { ErrorEnvelopeFilter } from './http/error-envelope.filter.js';
import { corsOptions } from './http/cors-options.js';
import { closeGracefully, drainConnections } from './http/graceful-close.js';
import { createJsonAdapter } from './http/json-adapter.js';
import { nestLogger } from './http/nest-logger.js';
import { requestContext } from './http/request-context.js';
import { ApiDescription } from './openapi/api-description.js';
import { Services, type ServiceOverrides } from './services.js';

/** Requests in flight get so long to finish when the process is asked to stop, after the time that it drains. */
const CLOSE_GRACE_MS = 8_000;
/** How long an API that is to stop still takes requests, so that its clients find another one without a broken connection. */
const DRAIN_MS = 2_000;
/** Longer than the idle time of common load balancers, so that they close first and never meet a connection that is just closing. */
const KEEP_ALIVE_MS = 65_000;
/** For a whole request to arrive: 20 MiB over a slow line, and no longer for whoever sends a byte at a time. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Below, compressing costs more than it saves. */
const COMPRESSED_BYTES = 1_000;

export interface Api {
  readonly app: NestExpressApplication;
  readonly services: Services;
  /** Listens and returns the address that reaches it from this machine. */
  listen(): Promise<string>;
  /** Says that it is not ready any more, and sends its clients away one answer at a time. For a process that stops; `close` follows. */
  drain(): Promise<void>;
  /** Stops accepting, finishes what is in flight, lets go of everything. */
  close(): Promise<void>;
}

/** The whole API, ready to listen. `npm start`, the container and the tests all come through here. */
export async function createApi(config: Config, overrides: ServiceOverrides = {}): Promise<Api> {
  const services = new Services(config, overrides);
  try {
    const app = await createApp(services);
    const server = app.getHttpServer();
    return {
      app,
      services,
      listen: async () => {
        await services.warmUp();
        return listen(app, config);
      },
      drain: () => {
        services.isStopping = true;
        return drainConnections(server, DRAIN_MS);
      },
      close: async () => {
        await closeGracefully(server, CLOSE_GRACE_MS);
        await app.close();
        await services.close();
      },
    };
  } catch (error) {
    await services.close();
    throw error;
  }
}

async function createApp(services: Services): Promise<NestExpressApplication> {
  const { config, logger } = services;
  const adapter = createJsonAdapter(config.http.trustedProxies);
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.with(services), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(logger),
  });
  app.use(requestContext(logger, config.http, services.inFlight));
  app.use(compression({ threshold: COMPRESSED_BYTES }));
  if (config.http.corsOrigins.length > 0) app.enableCors(corsOptions(config.http.corsOrigins));
  app.useGlobalFilters(new ErrorEnvelopeFilter(adapter.getInstance<Express>(), logger));
  app.get(ApiDescription).attach(app);
  await app.init();
  const server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  answerClientErrors(server);
  // "Expect: 100-continue" waits until the reader of the body has checked who is asking.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  // Other expectations may be ignored (RFC 9110, 10.1.1); Node would refuse them without the envelope.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return app;
}

async function listen(app: NestExpressApplication, { http }: Config): Promise<string> {
  await app.listen(http.port, http.host);
  const { port, address, family } = app.getHttpServer().address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
